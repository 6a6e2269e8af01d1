"""A connection for messages of text, as RFC 6455 describes it, with what the tests need of it."""

import base64
import os
import socket
import struct

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class WebSocket:
    def __init__(self, port, path, patience):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=patience)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        status = self.file.readline()
        if b" 101 " not in status:
            raise ConnectionError(f"The browser answered {status!r}")
        while self.file.readline().strip():
            pass

    def send(self, text):
        self._send(TEXT, text.encode())

    def receive(self):
        """Returns the next message."""
        message = b""
        while True:
            first, second = self._read(2)
            length = second & 127
            if length == 126:
                length, = struct.unpack(">H", self._read(2))
            elif length == 127:
                length, = struct.unpack(">Q", self._read(8))
            data = self._read(length)
            if first & 15 == CLOSE:
                raise ConnectionError("The browser has closed the connection")
            if first & 15 == PING:
                self._send(PONG, data)
            elif first & 15 != PONG:
                message += data
                if first & 128:
                    return message.decode()

    def close(self):
        self.file.close()
        self.socket.close()

    def _read(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise ConnectionError("The browser has ended")
        return data

    def _send(self, kind, data):
        # Clients mask what they send, and Firefox refuses a mask of zeros.
        mask = b"\x01\x02\x03\x04"
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        length = len(data)
        if length < 126:
            head = struct.pack(">BB", 128 | kind, 128 | length)
        elif length < 1 << 16:
            head = struct.pack(">BBH", 128 | kind, 128 | 126, length)
        else:
            head = struct.pack(">BBQ", 128 | kind, 128 | 127, length)
        self.socket.sendall(head + mask + masked)
