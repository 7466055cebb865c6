import { S3ServiceException } from '@aws-sdk/client-s3'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { s3 } from '../lib/aws.ts'
import { atStack } from '../test/people.ts'
import { hasPhotoFile, readPhotoFile } from './files.ts'
import { documentsFile, sentFileExists, readHead } from './sent-files.ts'

beforeAll(() => atStack())
afterEach(() => void s3.middlewareStack.remove('refusal'))

const src = 'someone/20260301T100000Z/a.jpg'
const readers = {
  readPhotoFile: () => readPhotoFile('print', src),
  hasPhotoFile: () => hasPhotoFile('originals', src),
  readHead: () => readHead(documentsFile('recording', src), 8),
  isKept: () => sentFileExists(documentsFile('recording', src)),
}

/** Makes storage respond with this status to everything, until the test is over. */
const answers = (httpStatusCode: number) => {
  const refusal = { name: 'Refused', message: 'Refused', $fault: 'client', $metadata: { httpStatusCode } } as const
  const step = () => () => Promise.reject(new S3ServiceException(refusal))
  s3.middlewareStack.add(step, { step: 'initialize', name: 'refusal', override: true })
}

test('a missing permission is not taken for a missing file', async () => {
  for (const read of Object.values(readers)) {
    answers(403)
    await expect(read()).rejects.toThrow('Refused')
    answers(404)
    expect((await read()) || undefined).toBeUndefined()
  }
})
