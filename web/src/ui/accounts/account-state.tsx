import type { Account, AgencyUser } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { accountQuery, attributeOf } from '../../lib/account.queries.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { bounceMeaning, bounceText } from '../../lib/bounces.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { FieldGroup, useFieldSize } from '../form/section-page.tsx'
import { NotReadAgain } from './group-switches.tsx'

const sentenceOf = ({ Enabled, UserStatus }: Account): string => {
  if (!Enabled) return 'Disabled: they cannot sign in.'
  if (UserStatus === 'FORCE_CHANGE_PASSWORD') return 'Invited. They have not signed in yet.'
  if (UserStatus === 'RESET_REQUIRED') return 'Their password was reset. They have not chosen another yet.'
  return 'They have signed in.'
}

export function AccountStanding({ account }: { account: Account }) {
  const { bounce } = account
  const size = useFieldSize()
  const isInvited = account.UserStatus === 'FORCE_CHANGE_PASSWORD'
  const email = attributeOf(account.UserAttributes, 'email')
  return (
    <>
      <p>{sentenceOf(account)}</p>
      {isInvited && bounce && (
        <p role="alert" data-tone="warning">
          The invitation did not arrive: {bounceText(bounce)}. {bounceMeaning[bounce.kind]} {bounce.reason}
        </p>
      )}
      {isInvited && (
        <Button
          size={size}
          variant="default"
          style={{ justifySelf: 'start' }}
          onClick={() => openDialog('invitation', { username: account.Username, email })}
        >
          Resend invitation
        </Button>
      )}
    </>
  )
}

interface OfUser {
  clientId: string
  user: AgencyUser
}

/** Shows part of a user's account. Another user's account with this address is named and cannot be changed. */
export function AccountOfUser({
  clientId,
  user,
  renderAccount,
}: OfUser & { renderAccount: (account: Account) => ReactNode }) {
  const { data, error } = useQuery(accountQuery(user.email))
  const isMissing = error instanceof ApiError && error.status === 404
  if (isMissing) return <p role="status">There is no account with this address: they cannot sign in.</p>
  if (!data) return error ? <p role="alert">{errorText(error)}</p> : <p aria-busy="true">Loading</p>
  const has = (name: string, value: string) => attributeOf(data.UserAttributes, name) === value
  return (
    <>
      <NotReadAgain error={error} />
      {has('custom:client_id', clientId) && has('custom:user_id', user.id) ? (
        renderAccount(data)
      ) : (
        <>
          <p role="status">The account with this address does not belong to this user.</p>
          <AccountLink account={data} />
        </>
      )}
    </>
  )
}

const AccountLink = ({ account }: { account: Account }) => (
  <Button
    component={Link}
    to={`/sysadmin/user/${account.Username}`}
    size={useFieldSize()}
    variant="default"
    style={{ justifySelf: 'start' }}
  >
    Open the account
  </Button>
)

export const AccountState = ({ clientId, user, children }: OfUser & { children: ReactNode }) => (
  <FieldGroup title="Account">
    <AccountOfUser
      clientId={clientId}
      user={user}
      renderAccount={(account) => (
        <>
          <AccountStanding account={account} />
          <AccountLink account={account} />
        </>
      )}
    />
    {children}
  </FieldGroup>
)
