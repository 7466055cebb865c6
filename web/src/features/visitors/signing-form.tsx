import { isVisible } from '@lintel/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useRef, type ReactNode, useEffect } from 'react'
import { TextField } from './fields.tsx'
import page from './public-page.module.css'
import classes from './signing-page.module.css'
import { ButtonForm } from '../../ui/form/button-form.tsx'
import { signedAlready, signedMeanwhile } from '@lintel/rules'
import type { SharedAs } from './shared.queries.ts'
import type { useSigning } from './use-signing.ts'

export function SigningForm({
  name,
  onName,
  onSign,
  signing: { waiting, missing, trouble },
  ready,
  action = 'Save',
  instead,
  foot,
  children,
}: {
  name: string
  onName: (name: string) => void
  onSign: () => void
  signing: ReturnType<typeof useSigning>
  ready: boolean
  action?: string
  /** In place of Save, while a decision is needed first. */
  instead?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <ButtonForm
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
        error={missing.name ? 'Type your name.' : undefined}
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
            {waiting ? 'Saving' : action}
          </button>
        </>
      )}
      {foot}
    </ButtonForm>
  )
}

/** What is kept, or that it is being saved. */
export const WhatIsKept = ({ waiting, what }: { waiting: boolean; what: 'signature' | 'receipt' }) => (
  <p className={page.small} role="status">
    {waiting ? `Saving your ${what}` : `The date, the time and this report’s version are kept with your ${what}.`}
  </p>
)

export const Done = ({ children }: { children: ReactNode }) => (
  <p className={classes.done} role="status">
    <IconCircleCheck size={22} stroke={1.8} aria-hidden />
    {children}
  </p>
)

type Given = Pick<SharedAs<'signature'>, 'signature'>

/** Says that the report was signed before, and asks before replacing the signature. */
export function SignedBefore({ signature, disabled, onAgain }: Given & { disabled: boolean; onAgain: () => void }) {
  return (
    <div className={classes.before}>
      <p>{signedAlready(signature)}</p>
      <button type="button" className={page.other} disabled={disabled} onClick={onAgain}>
        Sign again
      </button>
    </div>
  )
}

/** Says that someone else signed while the visitor was signing, and asks which signature to keep. */
export function SignedMeanwhile({ signature, onAgain, onKeep }: Given & { onAgain: () => void; onKeep: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  // The Save button may have had the focus, and is gone.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className={classes.meanwhile} role="alert" tabIndex={-1}>
      <p>{signedMeanwhile(signature)}</p>
      <GivenSignature signature={signature} />
      <div className={page.pair}>
        <button type="button" className={page.other} onClick={onAgain}>
          Sign again
        </button>
        <button type="button" className={page.other} onClick={onKeep}>
          Keep that signature
        </button>
      </div>
    </div>
  )
}

/** The existing signature, on white as in print. */
export function GivenSignature({ signature: { image, name } }: Given) {
  return <img className={classes.signed} src={image} alt={`Signature of ${name}`} />
}
