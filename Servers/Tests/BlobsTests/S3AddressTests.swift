@testable import Blobs
import Testing

@Suite struct S3AddressTests {
  @Test(
    "Endpoints are URLs of servers",
    arguments: [
      ("https://s3.eu-central-1.amazonaws.com", "s3.eu-central-1.amazonaws.com"),
      ("http://127.0.0.1:9000/", "127.0.0.1:9000"), ("http://[::1]:9000", "[::1]:9000"), ("http://minio:80", "minio"),
      ("https://minio:443", "minio"), ("https://minio:80", "minio:80"),
    ])
  func endpoints(_ endpoint: String, _ host: String) throws {
    let address = try S3Address(endpoint: endpoint, region: "us-east-1", bucket: "bucket")
    #expect(address.host == host)
    #expect(!address.endpoint.hasSuffix("/"))
  }

  @Test(
    "Mistakes in an address are explained",
    arguments: [
      ("s3.example.com", "us-east-1", "bucket", "the endpoint must be like"),
      ("ftp://s3.example.com", "us-east-1", "bucket", "the endpoint must be like"),
      ("https://", "us-east-1", "bucket", "the endpoint must be like"),
      ("https://key:secret@host", "us-east-1", "bucket", "the endpoint must be like"),
      ("https://host/path", "us-east-1", "bucket", "the endpoint must be like"),
      ("https://host\n", "us-east-1", "bucket", "the endpoint must be like"),
      ("https://host", "", "bucket", "the region must be like"),
      ("https://host", "us/1", "bucket", "the region must be like"),
      ("https://host", "us-east-1", "Bucket", "a bucket's name has"),
      ("https://host", "us-east-1", "a", "a bucket's name has"),
      ("https://host", "us-east-1", "a/b", "a bucket's name has"),
    ])
  func mistakes(_ endpoint: String, _ region: String, _ bucket: String, _ words: String) {
    let error = #expect(throws: BlobError.self) { try S3Address(endpoint: endpoint, region: region, bucket: bucket) }
    #expect(error?.reason.hasPrefix(words) == true)
    #expect(error?.operation == .reach)
    #expect(error?.description.contains("\n") == false)
  }
}
