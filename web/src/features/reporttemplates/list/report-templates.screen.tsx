import { reportTemplateMessages } from '@lintel/contract'
import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useShortcuts, useShortcutState } from '../../../lib/shortcuts.ts'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListScreen } from '../../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../../ui/table/more-foot.tsx'
import { useTemplateNames, clientIn, templatesQuery } from '../reporttemplates.queries.ts'
import { ReportTemplateTable } from './template-table.tsx'

export function ReportTemplatesScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const client = clientIn(params)
  const names = useTemplateNames(client)
  const source = useQuery(templatesQuery(client))
  const templates = source.data?.data
  const mayAdd = client !== '' && (source.data?.unused.length ?? 0) > 0
  const add = `/newreporttemplate?client=${client}`
  const keys = useShortcutState(({ enabled }) => enabled)
  useShortcuts('Report templates', [{ keys: ['n'], label: 'New template', run: () => mayAdd && void navigate(add) }])
  const button = (
    <Button component={Link} to={add}>
      Add
    </Button>
  )
  const backgrounds = (size: { visibleFrom?: string; hiddenFrom?: string }) =>
    client === '' && (
      <Button component={Link} to="/backgrounds" variant="default" {...size}>
        Default backgrounds
      </Button>
    )
  return (
    <ListScreen
      title="Report templates"
      actions={
        <>
          {backgrounds({ visibleFrom: 'sm' })}
          {mayAdd && (
            <Button
              component={Link}
              to={add}
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
            >
              Add
            </Button>
          )}
        </>
      }
      filters={
        <>
          <ClientSelect
            aria-label="Client"
            placeholder="Default templates"
            value={client}
            onChange={(id) => void navigate(id === '' ? '/reporttemplates' : `/reporttemplates?client=${id}`)}
          />
          {/* On a phone there is no space for it in the bar. */}
          {backgrounds({ hiddenFrom: 'sm' })}
        </>
      }
      foot={
        <MoreFoot text={templates ? `${templates.length} ${templates.length === 1 ? 'template' : 'templates'}` : ''} />
      }
    >
      <ReportTemplateTable
        rows={templates}
        names={names}
        source={source}
        empty={
          <EmptyState
            title={reportTemplateMessages.noneFound}
            text="This client uses the default templates. A template of its own starts as a copy of the default, and follows it until it is edited."
          >
            {mayAdd && button}
          </EmptyState>
        }
      />
    </ListScreen>
  )
}
