import { useState } from 'react'
import type { SharedAs } from './shared.queries.ts'

/** The confirmation is for the signature that they saw: if another is saved since, they are asked again. */
export const useAgain = ({ image, signedAt = '' }: SharedAs<'signature'>['signature']) => {
  const given = image && `${signedAt} ${image}`
  const [meant, setMeant] = useState('')
  return {
    isSigned: given !== '',
    again: given !== '' && meant === given,
    signAgain: () => setMeant(given),
    forget: () => setMeant(''),
  }
}
