import { Button } from '@mantine/core'
import classes from '../editor-frame.module.css'
import type { SignatureEmail } from './use-signature-email.ts'

/** Says that a signature is saved but was not mailed, and why. */
export function NotMailedNotice({ trouble, again, putAside }: SignatureEmail) {
  if (!trouble) return null
  return (
    <section className={classes.notice} aria-label="Signature not mailed">
      <p role="alert">The signature is saved, but nobody was mailed about it: {trouble}</p>
      <Button size="xs" variant="subtle" onClick={putAside}>
        Do not mail
      </Button>
      <Button size="xs" variant="default" onClick={again}>
        Try again
      </Button>
    </section>
  )
}
