import { Signature } from '@lintel/contract'
import { expect, it } from 'vitest'
import { settleSignatures } from '../reports/save/signatures.ts'
import { signatureFor, signerOf } from './signer.ts'

it('an e-mail address in other case is the same signer: the link holds, and so does what was signed', async () => {
  const signed = Signature.parse({
    _uuid: 'ann',
    type: 'tenant',
    name: 'Ann',
    email: 'Ann@people.example',
    image: 'data:image/png;base64,AAAA',
  })
  const now = { ...signed, email: 'ann@people.example' }
  expect(signatureFor({ linkId: 'k', signatureId: 'ann', signer: signerOf(signed) }, [now])).toBe(now)
  expect(
    signatureFor({ linkId: 'k', signatureId: 'ann', signer: signerOf(signed) }, [{ ...now, email: 'a@b.example' }]),
  ).toBeUndefined()
  const before = { signatures: [signed], signaturehistory: [] }
  const signing = { now: new Date(), version: 2, by: { id: '', name: 'Eve' } }
  expect(await settleSignatures([now], before, signing)).toEqual({ signatures: [now], signaturehistory: [] })
})
