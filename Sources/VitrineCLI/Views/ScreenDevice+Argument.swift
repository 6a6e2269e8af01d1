import ArgumentParser
public import ViewFiles

extension ScreenDevice: ExpressibleByArgument {}
