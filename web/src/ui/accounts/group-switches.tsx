import { Group, groupMeanings } from '@lintel/contract'
import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { changeGroup, groupsOfQuery, groupsQuery } from '../../lib/account.queries.ts'
import { errorText, ApiError } from '../../lib/api-error.ts'
import { toast } from '../../lib/toasts.ts'
import { EmptyState } from '../empty-state.tsx'
import { FieldGroup, TouchSize, useFieldSize } from '../form/section-page.tsx'
import { ErrorId } from '../error-id.tsx'

function GroupSwitch({
  username,
  group,
  isIn,
  readOnly,
}: {
  username: string
  group: Group
  isIn: boolean
  readOnly: boolean
}) {
  const change = useMutation({
    mutationFn: (isAdded: boolean) => changeGroup(username, group, isAdded),
    onSuccess: (_, isAdded) => toast.success(`${group}: ${isAdded ? 'switched on' : 'switched off'}`),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Switch
      size={useFieldSize()}
      style={{ justifySelf: 'start' }}
      aria-label={group}
      label={group}
      description={groupMeanings[group]}
      checked={change.isPending ? change.variables : isIn}
      disabled={readOnly || change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

/** The groups of one precedence: 1 for the provider's staff, 2 for a client's users. */
export interface GroupSet {
  title: string
  precedence: 1 | 2
}

/** The groups of an account as switches that take effect immediately, or read-only. */
export function GroupSwitches({
  username,
  sets,
  readOnly = false,
}: {
  username: string
  sets: readonly GroupSet[]
  readOnly?: boolean
}) {
  const all = useQuery(groupsQuery)
  const own = useQuery(groupsOfQuery(username))
  const failure = all.error ?? own.error
  if (!all.data || !own.data)
    return failure ? (
      <EmptyState failed title="The groups could not be loaded" text={errorText(failure)} />
    ) : (
      <p aria-busy="true">Loading</p>
    )
  const known = all.data.Groups
  const held = new Set(own.data.Groups.map(({ GroupName }) => GroupName))
  const namesOf = (precedence: number) =>
    known
      .filter(({ Precedence }) => Precedence === precedence)
      .flatMap(({ GroupName }) => Group.safeParse(GroupName).data ?? [])
  return (
    <TouchSize>
      <NotReadAgain error={failure} />
      {sets.map(({ title, precedence }, index) => (
        <FieldGroup
          key={title}
          title={title}
          {...(index === 0 &&
            !readOnly && {
              note: 'A change applies immediately, or within 15 minutes if they are signed in.',
            })}
        >
          {namesOf(precedence).map((group) => (
            <GroupSwitch key={group} username={username} group={group} isIn={held.has(group)} readOnly={readOnly} />
          ))}
        </FieldGroup>
      ))}
    </TouchSize>
  )
}

/** A notice above an account that could not be read again and may have changed. Renders nothing without an error. */
export function NotReadAgain({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <div role="alert">
      <p>This could not be refreshed and may have changed: {errorText(error)}</p>
      <ErrorId id={error instanceof ApiError ? error.id : undefined} said={errorText(error)} />
    </div>
  )
}
