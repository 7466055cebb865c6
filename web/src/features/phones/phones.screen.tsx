import { appointmentMessages, type HeldOnPhone } from '@lintel/contract'
import { addressText, fileSize, heldText } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { countText, dateTimeText } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot } from '../../ui/table/more-foot.tsx'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import { phonesQuery } from './phones.queries.ts'
import looks from './phones.module.css'

/** Its id, as the table wants one for each row. */
type HeldRow = HeldOnPhone & { id: string }

const columns: Column<HeldRow>[] = [
  {
    name: 'held',
    title: 'On a device',
    skeleton: 240,
    cell: (row) => (
      <>
        {heldText(row, new Date())}
        <small>{row.phone.name}</small>
      </>
    ),
  },
  {
    name: 'report',
    title: 'Report',
    skeleton: 240,
    cell: ({ report }) =>
      report ? (
        <>
          <RowLink>{report.ref}</RowLink> {addressText(report.address)}
        </>
      ) : (
        'Not created yet, or deleted'
      ),
    tip: ({ report }) => report?.type,
  },
  { name: 'size', title: 'Size', width: 100, skeleton: 60, cell: ({ bytes }) => bytes > 0 && fileSize(bytes) },
  {
    name: 'oldest',
    title: 'Oldest',
    width: 160,
    skeleton: 110,
    cell: ({ oldest }) => oldest && <time dateTime={oldest}>{dateTimeText(oldest)}</time>,
    tip: ({ oldest }) => oldest && 'By the device’s clock',
  },
]

export function PhonesScreen() {
  const [params, setParams] = useSearchParams()
  const { roles } = useSession()
  const chooses = roles.administrator || roles.support
  const client = (chooses && params.get('client')) || undefined
  const isWanted = !chooses || client !== undefined
  const list = useQuery({ ...phonesQuery(client), enabled: isWanted })
  const rows = list.data?.map((one) => ({ ...one, id: `${one.user.id} ${one.phone.id} ${one.reportId}` }))
  return (
    <ListScreen
      title="Phones"
      filters={
        chooses && (
          <ClientSelect
            aria-label="Client"
            placeholder="Client"
            value={client ?? ''}
            onChange={(id) => setParams({ client: id })}
          />
        )
      }
      foot={rows && rows.length > 0 && <MoreFoot text={countText(rows.length, 'report')} />}
    >
      {isWanted ? (
        <Table
          rows={rows}
          source={list}
          caption="On devices"
          columns={columns}
          failedTitle="The list could not be loaded"
          addressOf={({ report, reportId }) => report && `/reports/${reportId}`}
          classNames={looks}
          empty={
            <EmptyState
              title="Nothing is waiting on a phone"
              text="What people’s phones and computers have of reports and have not sent is listed here."
            />
          }
        />
      ) : (
        <EmptyState title={appointmentMessages.chooseClient} text="Devices belong to a client’s people." />
      )}
    </ListScreen>
  )
}
