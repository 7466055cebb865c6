import { accountMessages, OwnUser, routes, userColours, type OwnAccount, passwordMinimum } from '@lintel/contract'
import { mayUseBranch } from '@lintel/rules'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { api, errorText, ApiError } from '../../lib/api.ts'
import { dropAll } from '../../lib/offline/queue-actions.ts'
import { forgetDevice } from '../../lib/offline/sealed.ts'
import { signOutAfter, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ColourField } from '../../ui/form/colour-field.tsx'
import { EntityForm } from '../../ui/form/entity-form.tsx'
import { SwitchField, TextField } from '../../ui/form/fields.tsx'
import { FormNotices } from '../../ui/form/field-context.ts'
import { FieldGroup, TouchSize, useFieldSize } from '../../ui/form/section-page.tsx'
import { useEntityForm } from '../../ui/form/use-entity-form.ts'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import { ownAccountQuery, loadOwnUser, saveOwnUser, useSecondFactor, changePassword } from './account.queries.ts'
import classes from './account-settings.module.css'
import { AgencyOptions } from './agency-options.tsx'
import { OwnPhrasesGroup } from './own-phrases.tsx'
import type { SignOutState } from './sign-out.screen.tsx'
import { useId, useState } from 'react'

function OwnUserForm({ user }: { user: OwnUser }) {
  const session = useSession()
  const size = useFieldSize()
  const form = useEntityForm<OwnUser>({
    schema: OwnUser,
    loaded: { values: { name: user.name, color: user.color } },
    save: async (values, _version, read) => ({ values: await saveOwnUser(session, { ...values, read }) }),
    load: () => loadOwnUser(session),
    unsaved: { name: '/account' },
  })
  return (
    <EntityForm form={form} label="Your name and colour" className={classes.form}>
      <TextField {...form.field('name', 'Name')} required />
      <ColourField {...form.field('color', 'Colour')} swatches={userColours} />
      <FormNotices />
      <Button type="submit" size={size} disabled={!form.dirty} loading={form.saving} className={classes.act}>
        Save
      </Button>
    </EntityForm>
  )
}

function SecondFactor({ isOn }: { isOn: boolean }) {
  const second = useSecondFactor()
  const change = async (on: boolean) => {
    if (on || (await confirm(accountMessages.secondFactorOff, { yes: 'Switch off' }))) second.mutate(on)
  }
  return (
    <SwitchField
      label="Ask for a code by email"
      hint="Signing in needs your password and a code that is sent to your email. You are notified by email when this is changed."
      value={second.isPending ? second.variables : isOn}
      onChange={(on) => void change(on)}
    />
  )
}

function Leaving() {
  const { identity } = useSession()
  const navigate = useNavigate()
  const size = useFieldSize()
  const { email, sub } = identity
  const deletion = useMutation({
    mutationFn: () =>
      signOutAfter(async () => {
        await api(routes.deleteUserAccount, { query: { username: sub } })
        // Without storage nothing was kept.
        await dropAll(sub).catch(() => undefined)
        await forgetDevice(sub).catch(() => undefined)
      }),
    onSuccess: () => navigate('/sign-in', { replace: true, state: { email, success: accountMessages.deleted } }),
    onError: (error) => toast.error(errorText(error)),
  })
  const signOut = async () => {
    if (!(await confirm(accountMessages.signOutEverywhere, { yes: 'Sign out everywhere' }))) return
    const state: SignOutState = { everywhere: true, email, success: accountMessages.signedOutEverywhere }
    await navigate('/sign-out', { state })
  }
  const deleteAccount = async () => {
    if (await confirm(accountMessages.delete, { yes: 'Delete account', danger: true })) deletion.mutate()
  }
  return (
    <>
      <FieldGroup title="Sessions">
        <p className={classes.text}>Ends all your sessions, on this device and on all others.</p>
        <Button
          size={size}
          variant="default"
          className={classes.act}
          disabled={deletion.isPending}
          onClick={() => void signOut()}
        >
          Sign out everywhere
        </Button>
      </FieldGroup>
      <FieldGroup title="Delete account">
        <p className={classes.text}>{accountMessages.deleteWarning}</p>
        <Button
          size={size}
          variant="default"
          className={`${classes.act} ${classes.danger}`}
          disabled={deletion.isPending}
          onClick={() => void deleteAccount()}
        >
          Delete account
        </Button>
      </FieldGroup>
    </>
  )
}

function OwnBranches() {
  const { client, user, roles } = useSession()
  const mine = client?.branches.filter(({ id }) => roles.customerAdmin || (user && mayUseBranch(user, id))) ?? []
  if (!client || (mine.length === 0 && !roles.customerAdmin) || !(roles.customerAdmin || roles.branchAdmin)) return null
  return (
    <FieldGroup title="Look of your branches" note="Logo, images of emails, and colours.">
      <ul className={classes.links}>
        {mine.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/branches/${id}/branchlooknfeel?client=${client.id}`}>{name}</Link>
          </li>
        ))}
        {roles.customerAdmin && (
          <li>
            <Link to="/backgrounds">Backgrounds of PDFs</Link>
          </li>
        )}
      </ul>
    </FieldGroup>
  )
}

function Settings({ account: { email, user, secondFactor } }: { account: OwnAccount }) {
  return (
    <>
      <h2 className="sr">Your account</h2>
      <FieldGroup title="You">
        <p className={classes.text}>{email}</p>
        {user ? <OwnUserForm key={user.id} user={user} /> : <p className={classes.text}>{accountMessages.noUser}</p>}
      </FieldGroup>
      <FieldGroup title="Second factor">
        <SecondFactor isOn={secondFactor} />
      </FieldGroup>
      <FieldGroup title="Password">
        <PasswordForm email={email} />
      </FieldGroup>
      <OwnPhrasesGroup />
      <OwnBranches />
      <AgencyOptions />
      <Leaving />
    </>
  )
}

export function AccountSettingsScreen() {
  const { data, error, refetch } = useQuery(ownAccountQuery)
  return (
    <TouchSize>
      <div className={classes.screen}>
        <ScreenBar title="Account settings" />
        {data && <Settings account={data} />}
        {!data && error && (
          <EmptyState failed title="Your account could not be loaded" text={errorText(error)}>
            <Button variant="default" onClick={() => void refetch()}>
              Try again
            </Button>
          </EmptyState>
        )}
        {!data && !error && (
          <p className={classes.text} role="status">
            Your account is being loaded.
          </p>
        )}
      </div>
    </TouchSize>
  )
}

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
