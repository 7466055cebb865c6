import { Group, type AccountGroup } from '@lintel/contract'
import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { changeGroup, groupsOfQuery, groupsQuery } from '../../../lib/account.queries.ts'
import { errorText } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toasts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FieldGroup, TouchSize, useFieldSize } from '../../../ui/form/section-page.tsx'

const about: Partial<Record<Group, string>> = {
  Customers: 'Everybody of a client: without it nobody signs in.',
  CustomerAdministrators: 'All branches, templates, dictionary and invoices of the client.',
  BranchAdministrators: 'The look and e-mail templates of their branches.',
  Inspectors: 'Makes inspections.',
  Dataentry: 'Types reports in, and may do nothing else.',
}

function GroupSwitch({ username, group, isIn }: { username: string; group: Group; isIn: boolean }) {
  const change = useMutation({
    mutationFn: (isAdded: boolean) => changeGroup(username, group, isAdded),
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Switch
      size={useFieldSize()}
      aria-label={group}
      label={group}
      description={about[group]}
      checked={change.isPending ? change.variables : isIn}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.checked)}
    />
  )
}

/** The groups that an account of a client can be in, each to be switched at once. */
export function GroupsTab({ username }: { username: string }) {
  const all = useQuery(groupsQuery)
  const own = useQuery(groupsOfQuery(username))
  const failure = all.error ?? own.error
  if (failure) return <EmptyState failed title="The groups could not be loaded" text={errorText(failure)} />
  if (!all.data || !own.data) return <p aria-busy="true">Loading</p>
  const isOfClients = ({ Precedence }: AccountGroup) => Precedence === 2
  const names = all.data.Groups.filter(isOfClients).flatMap(({ GroupName }) => Group.safeParse(GroupName).data ?? [])
  const held = new Set(own.data.Groups.map(({ GroupName }) => GroupName))
  return (
    <TouchSize>
      <FieldGroup
        title="Groups"
        note="A change applies at once, and at the latest in 15 minutes where they are signed in."
      >
        {names.map((group) => (
          <GroupSwitch key={group} username={username} group={group} isIn={held.has(group)} />
        ))}
      </FieldGroup>
    </TouchSize>
  )
}
