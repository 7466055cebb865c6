import { accountMessages, passwordMinimum } from '@lintel/contract'
import { Button, PasswordInput } from '@mantine/core'
import { useId, useState } from 'react'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { toast } from '../../lib/toasts.ts'
import { useFieldSize } from '../../ui/form/section-page.tsx'
import classes from './account-settings.module.css'
import { changePassword } from './account.queries.ts'

const toggle = (what: string) => ({ 'aria-label': `Show or hide ${what}`, tabIndex: 0 })

export function PasswordForm({ email }: { email: string }) {
  const size = useFieldSize()
  const id = useId()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ current?: string; next?: string }>({})
  const ready = current !== '' && next.length >= passwordMinimum && next === confirmation

  const send = async () => {
    if (!ready || busy) return
    setBusy(true)
    setRefused({})
    try {
      await changePassword(current, next)
      setCurrent('')
      setNext('')
      setConfirmation('')
      toast.success(accountMessages.passwordChanged)
    } catch (error) {
      const isWrong = error instanceof ApiError && error.issues.some(({ path }) => path === 'body.current')
      setRefused({ [isWrong ? 'current' : 'next']: errorText(error) })
      document.getElementById(`${id}-${isWrong ? 'current' : 'next'}`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={classes.form}
      aria-label="Password"
      aria-busy={busy || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        id={`${id}-current`}
        size={size}
        label="Current password"
        autoComplete="current-password"
        value={current}
        error={refused.current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
        visibilityToggleButtonProps={toggle('current password')}
      />
      <PasswordInput
        id={`${id}-next`}
        size={size}
        label="New password"
        autoComplete="new-password"
        description={`Minimum ${passwordMinimum} characters with upper case, lower case, digit and special character`}
        value={next}
        error={refused.next}
        onChange={(event) => setNext(event.currentTarget.value)}
        visibilityToggleButtonProps={toggle('new password')}
      />
      <PasswordInput
        size={size}
        label="Confirm password"
        autoComplete="new-password"
        value={confirmation}
        error={confirmation.length >= next.length && confirmation !== next && 'The passwords do not match'}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
        visibilityToggleButtonProps={toggle('confirmation')}
      />
      <Button type="submit" size={size} variant="default" disabled={!ready} loading={busy} className={classes.act}>
        Change password
      </Button>
    </form>
  )
}
