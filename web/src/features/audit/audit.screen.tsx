import { useAddressState } from '../../lib/address-state.ts'
import { countText } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CsvButton } from '../../ui/table/csv-button.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot, NoneFound } from '../../ui/table/more-foot.tsx'
import { downloadAudit, filtersIn, useAudit } from './audit.queries.ts'
import { AuditTable } from './audit-table.tsx'
import { FilterRow } from './filter-row.tsx'

export function AuditScreen() {
  const { roles } = useSession()
  const { state: filters, show, change } = useAddressState(filtersIn)
  const list = useAudit(filters)
  const acts = list.data?.pages.flatMap(({ data }) => data)
  const clients = Object.fromEntries((list.data?.pages ?? []).flatMap((page) => Object.entries(page.clients)))
  return (
    <ListScreen
      title="Audit"
      actions={<CsvButton file={() => downloadAudit(filters)} name="audit.csv" />}
      filters={<FilterRow filters={filters} change={change} clear={() => show({})} acts={acts ?? []} />}
      foot={acts && acts.length > 0 && <MoreFoot text={countText(acts.length, 'entry', 'entries')} list={list} />}
    >
      <AuditTable
        rows={acts}
        clients={clients}
        roles={roles}
        source={list}
        empty={
          Object.keys(filters).length > 0 ? (
            <NoneFound
              list={list}
              title="No entry found"
              text="No entries match these filters."
              soFar="Older entries have not been searched yet."
              onClear={() => show({})}
            />
          ) : (
            <EmptyState
              title="No entries"
              text="Changes to clients and invoices, and who locks, deletes, merges or shares a report, are recorded here."
            />
          )
        }
      />
    </ListScreen>
  )
}
