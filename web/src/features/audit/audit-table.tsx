import { auditActions, type AuditEntry } from '@lintel/contract'
import { auditDetail, auditSubject } from '@lintel/rules'
import { Link } from 'react-router-dom'
import { dateTimeText } from '../../lib/date-time.ts'
import type { Roles } from '../../lib/session.ts'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../ui/table/table.tsx'
import looks from './audit-table.module.css'

interface TableProps extends ListProps<AuditEntry> {
  clients: Readonly<Record<string, string>>
  roles: Roles
}

/** The provider's staff act on records of other clients than their own. */
const isOfProvider = ({ by, clientId }: AuditEntry) => by.id !== '' && by.clientId !== clientId

const addressOf = ({ subject: { kind, id } }: AuditEntry, roles: Roles): string | undefined => {
  if (kind === 'client') return roles.sysAdmin ? `/clients/${id}` : undefined
  if (kind === 'account') return roles.sysAdmin ? `/sysadmin/user/${id}` : undefined
  const opens = kind === 'report' && (roles.administrator || roles.support || roles.customer)
  return opens ? `/reports/${id}` : undefined
}

const columnsOf = ({ clients, roles }: Pick<TableProps, 'clients' | 'roles'>): Column<AuditEntry>[] => [
  {
    name: 'when',
    title: 'When',
    width: 156,
    skeleton: 110,
    cell: ({ at }) => <time dateTime={at}>{dateTimeText(at)}</time>,
  },
  {
    name: 'who',
    title: 'Who',
    width: 220,
    skeleton: 130,
    cell: (act) => (
      <>
        {act.by.name}
        {isOfProvider(act) && <span> Provider</span>}
      </>
    ),
    tip: ({ by }) => by.name,
  },
  {
    name: 'what',
    title: 'What',
    skeleton: 220,
    cell: (act) => (
      <>
        {auditActions[act.action]} <span>{auditDetail(act)}</span>
      </>
    ),
    tip: (act) => `${auditActions[act.action]} ${auditDetail(act)}`.trim(),
  },
  {
    name: 'on',
    title: 'On',
    width: 190,
    skeleton: 100,
    cell: (act) => <RowLink>{auditSubject(act)}</RowLink>,
    tip: auditSubject,
  },
  ...(roles.sysAdmin
    ? [
        {
          name: 'client',
          title: 'Client',
          width: 220,
          skeleton: 150,
          cell: ({ clientId }: AuditEntry) => {
            const name = clients[clientId]
            return name === undefined ? clientId : <Link to={`/clients/${clientId}`}>{name}</Link>
          },
          tip: ({ clientId }: AuditEntry) => clients[clientId],
        },
      ]
    : []),
]

export function AuditTable({ clients, roles, ...table }: TableProps) {
  return (
    <Table
      {...table}
      caption="Audit"
      columns={columnsOf({ clients, roles })}
      failedTitle="The audit could not be loaded"
      addressOf={(act) => addressOf(act, roles)}
      classNames={looks}
    />
  )
}
