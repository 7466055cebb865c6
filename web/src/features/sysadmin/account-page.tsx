import { adminMessages, type Account, genericMessages, providerClientId } from '@lintel/contract'
import { initialOf } from '@lintel/rules'
import { Button, Skeleton, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { accountQuery, attributeOf } from '../../lib/account.queries.ts'
import { errorText } from '../../lib/api-error.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { AccountStanding } from '../../ui/accounts/account-state.tsx'
import { GroupSwitches } from '../../ui/accounts/group-switches.tsx'
import { BackLink, ScreenBar } from '../../ui/screen-bar.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FieldGroup, TouchSize, useFieldSize } from '../../ui/form/section-page.tsx'
import { deleteAccount, disableAccount, resetPassword, assignAccount, makeUserOf } from './sysadmin.queries.ts'
import classes from './sysadmin.module.css'
import { clientQuery } from '../../lib/client.queries.ts'
import { clearButton } from '../../ui/clear-button.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { Fields } from '../../ui/form/fields.tsx'
import { RecordFailed } from '../../ui/load-failed.tsx'

function Act({
  words,
  question,
  danger = false,
  act,
  said,
}: {
  words: string
  question?: string
  danger?: boolean
  act: () => Promise<unknown>
  said: string
}) {
  // The message belongs to the action, because a running mutation is passed on to the button that replaces it.
  const running = useMutation({
    mutationFn: (started: { act: () => Promise<unknown>; said: string }) => started.act(),
    onSuccess: (_, started) => toast.success(started.said),
    onError: (error) => toast.error(errorText(error)),
  })
  const start = async () => {
    if (question === undefined || (await confirm(question, { yes: words, danger }))) running.mutate({ act, said })
  }
  return (
    <Button size={useFieldSize()} variant="default" loading={running.isPending} onClick={() => void start()}>
      {words}
    </Button>
  )
}

function Actions({ account, email }: { account: Account; email: string }) {
  const navigate = useNavigate()
  const { Username, Enabled, UserStatus } = account
  const letter = /^[a-z]/i.test(email) ? email.charAt(0).toLowerCase() : '0-9'
  return (
    <div className={classes.actions}>
      {UserStatus !== 'FORCE_CHANGE_PASSWORD' && (
        <Act
          words="Reset password"
          question={`Reset the password of ${email}? They are mailed a code to choose another.`}
          act={() => resetPassword(Username)}
          said="Password reset"
        />
      )}
      {Enabled ? (
        <Act
          words="Disable"
          question={`Disable ${email}? They are signed out everywhere and cannot sign in.`}
          danger
          act={() => disableAccount(Username, true)}
          said="Disabled"
        />
      ) : (
        <Act words="Enable" act={() => disableAccount(Username, false)} said="Enabled" />
      )}
      <Act
        words="Delete account"
        question={`Delete the account ${email} for good? Reports keep their name.`}
        danger
        act={async () => {
          await deleteAccount(Username)
          await navigate(`/sysadmin/userlist/${letter}`)
        }}
        said={adminMessages.userDeleted}
      />
    </div>
  )
}

function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} is`}>{value}</dd>])}
    </dl>
  )
}

const listOf = (email: string) => `/sysadmin/userlist/${initialOf(email).replace('0', '0-9')}`

const time = (at: string) => <time dateTime={at}>{dateTimeText(at)}</time>

function KnownAccount({ account }: { account: Account }) {
  const { identity } = useSession()
  const email = attributeOf(account.UserAttributes, 'email')
  const isOwn = attributeOf(account.UserAttributes, 'sub') === identity.sub
  return (
    <div className={classes.account} role="region" aria-label={email} tabIndex={-1} data-scroller>
      <ScreenBar title={email} before={<BackLink to={listOf(email)} label="All accounts" />} />
      <TouchSize>
        <h2 className="sr">Account</h2>
        <FieldGroup title="Account">
          <AccountStanding account={account} />
          <Facts
            facts={{
              Created: time(account.UserCreateDate),
              'Last changed': time(account.UserLastModifiedDate),
              Status: account.UserStatus,
              Sub: account.Username,
            }}
          />
          {isOwn && <p>This is your own account: another administrator has to disable or delete it.</p>}
          {account.builtIn && <p>This account is built in: it cannot be changed.</p>}
          {!isOwn && !account.builtIn && <Actions account={account} email={email} />}
        </FieldGroup>
        {!isOwn && !account.builtIn && <Assignment account={account} email={email} />}
        <GroupSwitches
          username={account.Username}
          readOnly={account.builtIn}
          sets={[
            { title: 'Groups of the provider', precedence: 1 },
            { title: 'Groups of clients', precedence: 2 },
          ]}
        />
      </TouchSize>
    </div>
  )
}

export function AccountPage({ sub }: { sub: string }) {
  const { data, error, refetch } = useQuery(accountQuery(sub))
  if (data) return <KnownAccount key={data.Username} account={data} />
  if (error)
    return (
      <RecordFailed
        missing="There is no such account"
        title="The account could not be loaded"
        error={error}
        again={refetch}
      >
        <Button component={Link} to="/sysadmin/userlist/a" variant="default">
          All accounts
        </Button>
      </RecordFailed>
    )
  return (
    <div className={classes.account} aria-busy="true" aria-label="Loading the account">
      <ScreenBar title="Account" />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={`row-${row}`} height={28} mt={16} />
      ))}
    </div>
  )
}

export function Assignment({ account, email }: { account: Account; email: string }) {
  const size = useFieldSize()
  const clientId = attributeOf(account.UserAttributes, 'custom:client_id')
  const userId = attributeOf(account.UserAttributes, 'custom:user_id')
  const client = useQuery({ ...clientQuery(clientId), enabled: clientId !== '' }).data
  const change = useMutation({
    mutationFn: ({ name, value }: { name: 'custom:client_id' | 'custom:user_id'; value: string }) =>
      assignAccount(account.Username, name, value),
    onSuccess: () => toast.success(genericMessages.updated),
    onError: (error) => toast.error(errorText(error)),
  })
  const adding = useMutation({
    mutationFn: () => makeUserOf(account, clientId),
    onSuccess: () => toast.success(adminMessages.userAdded),
    onError: (error) => toast.error(errorText(error)),
  })
  const busy = change.isPending || adding.isPending
  // A user with another address would be another person.
  const isStranger = client && !client.users.some((user) => user.email.toLowerCase() === email.toLowerCase())
  const moveTo = async (value: string) => {
    if (value === clientId) return
    const question = value === '' ? `Remove ${email} from this company?` : `Move ${email} to this company?`
    const rest = 'They see nothing until they are a user of a company.'
    if (clientId === '' || (await confirm(`${question} ${rest}`, { yes: 'Move', danger: true })))
      change.mutate({ name: 'custom:client_id', value })
  }
  const users = (client?.users ?? []).map(({ id, name, email: address }) => ({
    value: id,
    label: `${name}, ${address}`,
  }))
  const known =
    userId !== '' && !users.some(({ value }) => value === userId)
      ? [{ value: userId, label: client ? userId : '' }]
      : []
  return (
    <FieldGroup title="Company and user" note="Only system administrators can sign in without both.">
      <Fields columns="1fr 1fr" narrow="1fr">
        <ClientSelect
          label="Company"
          placeholder="Choose by name"
          size={size}
          disabled={busy}
          value={clientId}
          extraClients={[{ id: providerClientId, name: 'Provider' }]}
          onChange={(value) => void moveTo(value)}
        />
        <Select
          label="User"
          placeholder={clientId === '' ? 'Choose the company first' : 'Choose'}
          size={size}
          disabled={busy || clientId === ''}
          data={[...known, ...users]}
          searchable={users.length > 12}
          clearable
          clearButtonProps={clearButton('User')}
          value={userId === '' ? null : userId}
          onChange={(value) => change.mutate({ name: 'custom:user_id', value: value ?? '' })}
        />
      </Fields>
      {isStranger && userId === '' && (
        <Button
          size={size}
          variant="default"
          style={{ justifySelf: 'start' }}
          loading={adding.isPending}
          onClick={() => adding.mutate()}
        >
          Make them a user of {client.name}
        </Button>
      )}
    </FieldGroup>
  )
}
