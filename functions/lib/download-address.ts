import { GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { s3 } from './aws.ts'
import { variable } from './environment.ts'

/** A browser starts reading immediately; an e-mail program that opens the link later requests a new address. */
const downloadSeconds = 300

/** CloudFront serves `/downloads` from the bucket. `inline` files are opened by browsers that can. */
export async function downloadAddress(
  key: string,
  filename: string,
  how: 'inline' | 'attachment',
  type = 'application/pdf',
  seconds = downloadSeconds,
): Promise<string> {
  const plain = filename.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const command = new GetObjectCommand({
    Bucket: variable('DOCUMENTS_BUCKET'),
    Key: key,
    ResponseContentType: type,
    ResponseContentDisposition: `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
  })
  const url = new URL(await getSignedUrl(s3, command, { expiresIn: seconds }))
  return url.pathname.slice(url.pathname.indexOf('/downloads/')) + url.search
}
