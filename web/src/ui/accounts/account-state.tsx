import type { Account } from '@lintel/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { accountQuery, attributeOf } from '../../lib/account.queries.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { bounceMeaning, bounceText } from '../../lib/bounces.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { FieldGroup, useFieldSize } from '../form/section-page.tsx'

/** Whether somebody can sign in with an account, in a sentence. */
const sentenceOf = ({ Enabled, UserStatus }: Account): string => {
  if (!Enabled) return 'Disabled: they cannot sign in.'
  if (UserStatus === 'FORCE_CHANGE_PASSWORD') return 'Invited. They have not signed in yet.'
  if (UserStatus === 'RESET_REQUIRED') return 'Their password was reset. They have not chosen another yet.'
  return 'They have signed in.'
}

/** Whether somebody can sign in with an account, and what became of its invitation. */
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

/** The account of a user of a client, and what else can be done about it. */
export function AccountState({ email, children }: { email: string; children: ReactNode }) {
  const size = useFieldSize()
  const { data, error } = useQuery(accountQuery(email))
  return (
    <FieldGroup title="Account">
      {data && (
        <>
          <AccountStanding account={data} />
          <Button
            component={Link}
            to={`/sysadmin/user/${data.Username}`}
            size={size}
            variant="default"
            style={{ justifySelf: 'start' }}
          >
            Open the account
          </Button>
        </>
      )}
      {error && (
        <p role="status">
          {error instanceof ApiError && error.status === 404
            ? 'There is no account with this address: they cannot sign in.'
            : errorText(error)}
        </p>
      )}
      {!data && !error && <p aria-busy="true">Loading</p>}
      {children}
    </FieldGroup>
  )
}
