@testable import Blobs
import Digests
import Foundation
import TestSupport
import Testing

/// Compares signatures with those of botocore, AWS's own client.
@Suite struct SignatureV4Tests {
  private static let call = BlobCall(operation: .read, store: "")

  struct Case: Encodable, Sendable {
    var method = "GET"
    var path: String
    var query: [String: String] = [:]
    var headers: [String: String] = [:]
    var body = ""
    var token: String?
    var time = 1_800_000_000
    var host = "s3.eu-central-1.amazonaws.com"

    var request: S3Request {
      S3Request(
        method: method, path: path, query: query.map { ($0, $1) }, headers: headers.map { ($0, $1) },
        call: SignatureV4Tests.call)
    }

    var signature: SignatureV4 {
      SignatureV4(
        credentials: S3Credentials(accessKey: "AKID/EXAMPLE", secret: "secret+/=", sessionToken: token),
        region: "eu-central-1", host: host, time: Date(timeIntervalSince1970: Double(time)))
    }
  }

  private struct Reference: Decodable {
    var canonical: String
    var authorization: String
    var link: String
  }

  static let cases: [Case] = [
    Case(path: "/bucket/key"),
    Case(path: "/bucket/key", token: "a/token+with=signs"),
    Case(
      method: "PUT", path: "/bucket/renders/41/video.mp4",
      headers: ["if-none-match": "*", "x-amz-meta-writer": "12345"], body: "hello"),
    Case(path: "/bucket", query: ["list-type": "2", "prefix": "a/b/", "continuation-token": "1+/==&x y"]),
    Case(path: "/bucket", query: ["b": "2", "a": "1", "a-": "0", "A": "", "a%": "%2F", "ä": "é"]),
    Case(method: "HEAD", path: "/bucket/with space/ü/+=&?#%/~-_.!*'()"),
    Case(method: "DELETE", path: "/bucket/日本語 🍱", time: 951_782_399, host: "127.0.0.1:9000"),
    Case(
      path: "/bucket/a",
      query: [
        "response-content-disposition": "attachment; filename=\"a b.mp4\"; filename*=UTF-8''%C3%A4",
        "response-content-type": "video/mp4; codecs=\"avc1.64\"",
      ], token: "token"),
    Case(path: "/bucket/a", headers: ["x-amz-meta-note": "  several   words  here "]),
    Case(path: "/bucket/./a/../b//c", time: 0),
  ]

  /// Signs a request as botocore does.
  private func reference(_ example: Case) throws -> Reference {
    let script = """
      import base64, datetime, json, sys, urllib.parse
      from botocore import auth, awsrequest, config, credentials
      case = json.loads(sys.argv[1])
      time = datetime.datetime.fromtimestamp(case["time"], datetime.timezone.utc).replace(tzinfo=None)
      auth.get_current_datetime = lambda *_, **__: time
      keys = credentials.Credentials("AKID/EXAMPLE", "secret+/=", case.get("token"))
      url = "https://" + case["host"] + urllib.parse.quote(case["path"], safe="/~")

      class Signer(auth.S3SigV4Auth):
          def canonical_request(self, request):
              self.canonical = super().canonical_request(request)
              return self.canonical

      def request():
          made = awsrequest.AWSRequest(
              case["method"], url, headers=case["headers"], data=case["body"].encode(), params=case["query"])
          made.context["client_config"] = config.Config(s3={"payload_signing_enabled": True})
          return made

      signed, signer = request(), Signer(keys, "s3", "eu-central-1")
      signer.add_auth(signed)
      link = request()
      link.headers, link.data = awsrequest.HTTPHeaders(), b""
      auth.S3SigV4QueryAuth(keys, "s3", "eu-central-1", expires=3600).add_auth(link)
      print(json.dumps({
          "canonical": signer.canonical, "authorization": signed.headers["Authorization"], "link": link.url}))
      """
    let json = String(decoding: try JSONEncoder().encode(example), as: UTF8.self)
    let output = try run(MotoServer.python(), "-c", script, json)
    return try JSONDecoder().decode(Reference.self, from: output)
  }

  @Test("Requests are signed as botocore does", arguments: cases.indices)
  func headers(_ index: Int) throws {
    let example = Self.cases[index]
    let reference = try reference(example)
    let payload = SHA256Digest(of: example.body.utf8)
    let headers = example.signature.headers(for: example.request, payload: payload)
    let unsigned = headers.filter { $0.name != "authorization" }
    #expect(
      SignatureV4.canonicalRequest(example.request, headers: unsigned, payload: payload.hex) == reference.canonical)
    #expect(headers.first { $0.name == "authorization" }?.value == reference.authorization)
  }

  @Test("Links are signed as botocore does", arguments: cases.indices)
  func links(_ index: Int) throws {
    let example = Self.cases[index]
    let reference = try reference(example).link.split(separator: "?")
    let query = example.signature.presignedQuery(for: example.request, seconds: 3600)
    #expect("https://\(example.host)\(example.request.encodedPath)" == reference[0])
    // botocore's order is another, which the signature does not depend on.
    #expect(query.split(separator: "&").sorted() == reference[1].split(separator: "&").sorted())
  }

  @Test("The signature is that of AWS's documentation")
  func documentation() {
    let signature = SignatureV4(
      credentials: .test, region: "us-east-1", host: "examplebucket.s3.amazonaws.com",
      time: Date(timeIntervalSince1970: 1_369_353_600))
    let request = S3Request(
      method: "GET", path: "/test.txt", headers: [("range", "bytes=0-9")], call: Self.call)
    let headers = signature.headers(for: request, payload: SHA256Digest(of: []))
    #expect(
      headers.last?.value.hasSuffix("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41") == true)
    let link = signature.presignedQuery(
      for: S3Request(method: "GET", path: "/test.txt", call: Self.call), seconds: 86_400)
    #expect(link.hasSuffix("aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"))
  }
}
