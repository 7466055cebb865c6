import type { ReactNode } from 'react'
import { TextField } from './fields.tsx'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

/** The signatory's form: the name, the signature itself within, and Save. */
export function SigningForm({
  name,
  onName,
  onSign,
  waiting,
  trouble,
  ready,
  foot,
  children,
}: {
  name: string
  onName: (name: string) => void
  onSign: () => void
  waiting: boolean
  /** Why the last attempt failed. */
  trouble: string | undefined
  /** The signature, and everything needed for it, is complete. */
  ready: boolean
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSign()
      }}
    >
      <TextField
        label="Your Name"
        autoComplete="name"
        maxLength={300}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {children}
      {trouble && (
        <p className={page.trouble} role="alert">
          {trouble}
        </p>
      )}
      <button type="submit" className={page.save} disabled={waiting || !ready} aria-busy={waiting || undefined}>
        {waiting ? 'Saving' : 'Save'}
      </button>
      {foot}
    </form>
  )
}
