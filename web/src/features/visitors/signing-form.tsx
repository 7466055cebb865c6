import { isVisible } from '@lintel/contract'
import { useRef, type ReactNode } from 'react'
import { TextField } from './fields.tsx'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

export function SigningForm({
  name,
  nameMissing,
  onName,
  onSign,
  waiting,
  trouble,
  ready,
  instead,
  foot,
  children,
}: {
  name: string
  nameMissing: boolean
  onName: (name: string) => void
  onSign: () => void
  waiting: boolean
  /** Why the last attempt failed. */
  trouble: string | undefined
  ready: boolean
  /** In place of Save, while a decision is needed first. */
  instead?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (instead) return
        if (!isVisible(name)) field.current?.focus()
        onSign()
      }}
    >
      <TextField
        ref={field}
        label="Your Name"
        autoComplete="name"
        maxLength={300}
        value={name}
        error={nameMissing ? 'Type your name.' : undefined}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {children}
      {instead ?? (
        <>
          {trouble && (
            <p className={page.trouble} role="alert">
              {trouble}
            </p>
          )}
          <button type="submit" className={page.save} disabled={waiting || !ready} aria-busy={waiting || undefined}>
            {waiting ? 'Saving' : 'Save'}
          </button>
        </>
      )}
      {foot}
    </form>
  )
}
