import { useState } from 'react'
import type { SharedAs } from './shared.queries.ts'

/**
 * Whether somebody means to put their signature in the place of the one that was given. They mean the one that they were
 * shown: once another was given since, they are asked again.
 */
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
