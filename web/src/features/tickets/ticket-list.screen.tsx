import { ticketMessages, TicketStatus, type ListedTicket } from '@lintel/contract'
import { Button, Kbd, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { openDialog } from '../../lib/dialogs.ts'
import { useShortcuts, useShortcutState } from '../../lib/shortcuts.ts'
import { clearButton } from '../../ui/clear-button.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { pageIn, withPage } from '../../ui/table/paging.ts'
import { TableFoot } from '../../ui/table/table-foot.tsx'
import type { TableHandle } from '../../ui/table/table.tsx'
import { TicketTable } from './ticket-table.tsx'
import { statusIn, useTicketEvents, useTicketPage } from './tickets.queries.ts'

const openNew = () => openDialog('newTicket', {})

function NewTicketButton() {
  const keys = useShortcutState(({ enabled }) => enabled)
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
      onClick={openNew}
    >
      New Ticket
    </Button>
  )
}

/** Page and status are in the URL. */
function TicketList({ path, title, isSupport }: { path: string; title: string; isSupport: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const page = pageIn(params)
  const status = statusIn(params)
  const list = useTicketPage(page, status)
  const table = useRef<TableHandle<ListedTicket>>(null)
  useTicketEvents()

  const show = (search: URLSearchParams) => void navigate({ pathname: path, search: search.toString() })
  const showStatus = (chosen: string | null) => show(new URLSearchParams(chosen ? { status: chosen } : {}))
  useShortcuts(title, [
    ...(isSupport ? [] : [{ keys: ['n'], label: 'New ticket', run: openNew }]),
    { keys: ['j', 'ArrowDown'], label: 'Next ticket', run: () => table.current?.move(1) },
    { keys: ['k', 'ArrowUp'], label: 'Previous ticket', run: () => table.current?.move(-1) },
  ])

  return (
    <ListScreen
      title={title}
      actions={!isSupport && <NewTicketButton />}
      filters={
        <Select
          aria-label="Status"
          placeholder="All statuses"
          data={TicketStatus.options}
          value={status ?? null}
          onChange={showStatus}
          clearable
          clearButtonProps={clearButton('Status')}
        />
      }
      foot={
        list.data && (
          <TableFoot
            noun="tickets"
            shown={list.data.tickets.length}
            page={page}
            pageSize={list.data.pageSize}
            total={list.data.total}
            onPage={(next) => show(withPage(params, next))}
          />
        )
      }
    >
      <TicketTable
        ref={table}
        rows={list.data?.tickets}
        source={list}
        showsCompany={isSupport}
        addressOf={({ id }) => `${path}/${id}`}
        empty={
          page > 1 || status ? (
            <EmptyState title="No tickets here" text="There are fewer tickets than before, or none with this status.">
              <Button variant="default" onClick={() => show(new URLSearchParams())}>
                All tickets
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title={ticketMessages.none}
              text={
                isSupport
                  ? 'Tickets from clients are listed here.'
                  : 'Ask the support team, and read their replies here.'
              }
            >
              {!isSupport && <NewTicketButton />}
            </EmptyState>
          )
        }
      />
    </ListScreen>
  )
}

export function SupportScreen() {
  return <TicketList path="/support" title="Support" isSupport={false} />
}

export function PeachSupportScreen() {
  return <TicketList path="/peachsupport" title="Tickets" isSupport />
}
