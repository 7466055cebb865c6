import { emailTemplateMessages } from '@lintel/contract'
import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { useAddressState } from '../../lib/address-state.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { useSession } from '../../lib/session.ts'
import { useShortcuts, useShortcutState } from '../../lib/shortcuts.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NarrowTo } from '../../ui/narrow-to.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import classes from './template-list.module.css'
import { TemplateTable } from './template-table.tsx'
import { filtersIn, templateAddress, templateListQuery, useTemplateCaller } from './templates.queries.ts'

export function TemplateListScreen() {
  const navigate = useNavigate()
  const session = useSession()
  const caller = useTemplateCaller()
  const chooses = caller.role === 'provider'
  const { state: filters, show, change } = useAddressState(filtersIn)
  const client = chooses ? filters.client : undefined
  const isWanted = !chooses || client !== undefined
  const source = useQuery({
    ...templateListQuery({ ...filters, client }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const whose = chooses ? client : session.client?.id
  const { data: names } = useQuery({ ...clientQuery(whose ?? ''), enabled: whose !== undefined })
  const known = source.data?.data
  const templates = source.isPlaceholderData && known?.length === 0 ? undefined : known
  const keys = useShortcutState(({ enabled }) => enabled)
  const add = templateAddress('new', client)
  useShortcuts('Email templates', [{ keys: ['n'], label: 'New template', run: () => void navigate(add) }])

  return (
    <div className={classes.screen}>
      <ScreenBar title="Email Templates">
        <Button
          component={Link}
          to={add}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
        >
          Add
        </Button>
      </ScreenBar>
      <div className={classes.filters}>
        {chooses && (
          <ClientSelect
            aria-label="Client"
            placeholder="Client"
            value={client ?? ''}
            onChange={(id) => show({ client: id })}
          />
        )}
        {isWanted && (chooses || caller.role === 'company') && (
          <NarrowTo
            label="Branch"
            options={names?.branches ?? []}
            value={filters.branch}
            onChange={(branch) => change({ branch, user: undefined })}
          />
        )}
        {isWanted && chooses && (
          <NarrowTo
            label="User"
            options={names?.users ?? []}
            value={filters.user}
            onChange={(user) => change({ user, branch: undefined })}
          />
        )}
      </div>
      {isWanted ? (
        <TemplateTable
          rows={names ? templates : undefined}
          names={names ?? { branches: [], users: [] }}
          caller={caller}
          client={client}
          source={source}
          empty={
            <EmptyState
              title={emailTemplateMessages.none}
              text="A template has a subject and a message to begin emails about reports with."
            >
              <Button component={Link} to={add}>
                Add
              </Button>
            </EmptyState>
          }
        />
      ) : (
        <EmptyState title={emailTemplateMessages.chooseClient} text="Email templates belong to a client." />
      )}
      {isWanted && templates && templates.length > 0 && (
        <div className={classes.foot}>
          <p role="status" className="num">
            {`${templates.length} ${templates.length === 1 ? 'template' : 'templates'}`}
          </p>
        </div>
      )}
    </div>
  )
}
