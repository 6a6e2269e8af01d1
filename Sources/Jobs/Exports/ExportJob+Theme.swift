extension ExportJob {
  /// Returns the job of a client with the content of the theme that it names, so that it means the same wherever and
  /// whenever it is done. Throws if the theme is not offered.
  package func resolved(in themes: ThemeCatalogue) throws(JobError) -> ExportJob {
    var job = self
    job.sticker.theme = try themes.theme(sticker.theme)
    return job
  }
}
