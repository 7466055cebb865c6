import type { Chased, ChasingState } from '@lintel/contract'
import { addressText, chasingKindsData, chasingStateNames, dayInLondon, displayDate } from '@lintel/rules'
import { ActionIcon, Badge, Menu } from '@mantine/core'
import { IconBell, IconCalendarPlus, IconDots, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useAttempt } from '../../lib/attempt.ts'
import { dateTimeText } from '../../lib/date-time.ts'
import { openDialog } from '../../lib/dialogs.ts'
import { MailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { RowLink } from '../../ui/table/table-row.tsx'
import { Table, type Column, type ListProps } from '../../ui/table/table.tsx'
import { changeChasing, remindNow } from './chasing.queries.ts'
import looks from './chasing-table.module.css'

const tones: Partial<Record<ChasingState, string>> = { bounced: 'red', paused: 'amber' }

/** Its id, as the table wants one for each row. */
export type ChasedRow = Chased & { id: string }

const dayText = (moment: string) => displayDate(dayInLondon(new Date(moment)))

const remindersText = ({ reminded }: Chased): string => {
  const last = reminded.at(-1)
  if (last === undefined) return 'Never'
  return reminded.length === 1 ? dayText(last) : `${dayText(last)} (${reminded.length})`
}

function Actions({ row }: { row: ChasedRow }) {
  const { busy, attempt } = useAttempt()
  const isPaused = row.state === 'paused'
  const Switch = isPaused ? IconPlayerPlay : IconPlayerPause
  const who = row.person || row.email
  return (
    <>
      <ToolButton
        label="Remind now"
        of={who}
        loading={busy !== undefined}
        disabled={row.state === 'ended' || row.state === 'bounced'}
        onClick={() => void attempt('busy', () => remindNow(row))}
      >
        <IconBell size={16} stroke={1.7} aria-hidden />
      </ToolButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${who}`}>
            <IconDots size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCalendarPlus size={15} stroke={1.7} aria-hidden />}
            onClick={() => openDialog('prolong', { chased: row })}
          >
            Give more time
          </Menu.Item>
          <Menu.Item
            leftSection={<Switch size={15} stroke={1.7} aria-hidden />}
            disabled={row.state !== 'waiting' && !isPaused}
            onClick={() =>
              void attempt('busy', () => changeChasing(row, { paused: !isPaused }, isPaused ? 'Resumed' : 'Paused'))
            }
          >
            {isPaused ? 'Resume reminders' : 'Pause reminders'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const columns: Column<ChasedRow>[] = [
  {
    name: 'person',
    title: 'Person',
    skeleton: 130,
    cell: ({ person, email, phone }) => (
      <>
        <b>{person}</b>
        <small>
          <MailLink to={email} />
        </small>
        {phone && (
          <small>
            <PhoneLink number={phone} />
          </small>
        )}
      </>
    ),
  },
  {
    name: 'report',
    title: 'Report',
    skeleton: 240,
    cell: ({ report }) => (
      <>
        <RowLink>{report.ref}</RowLink> {addressText(report.address)}
      </>
    ),
    tip: ({ report }) => report.type,
  },
  {
    name: 'missing',
    title: 'Missing',
    width: 104,
    skeleton: 70,
    cell: ({ kind, state }) => (
      <>
        {chasingKindsData[kind].missing} <Badge data-tone={tones[state]}>{chasingStateNames[state]}</Badge>
      </>
    ),
  },
  {
    name: 'sent',
    title: 'Sent',
    width: 146,
    skeleton: 80,
    cell: ({ sent, opened }) => (
      <>
        <time dateTime={sent}>{dayText(sent)}</time>
        <small>{opened ? `Opened ${dayText(opened)}` : 'Not opened'}</small>
      </>
    ),
    tip: ({ sent, opened }) => dateTimeText(sent) + (opened ? `, opened ${dateTimeText(opened)}` : ''),
  },
  {
    name: 'reminded',
    title: 'Reminded',
    width: 136,
    skeleton: 60,
    cell: (row) => (
      <>
        {remindersText(row)}
        {row.next && <small>Next {dayText(row.next)}</small>}
      </>
    ),
    tip: ({ reminded, next }) =>
      [...reminded.map(dateTimeText), ...(next ? [`next ${dateTimeText(next)}`] : [])].join(', '),
  },
  {
    name: 'until',
    title: 'Until',
    width: 100,
    skeleton: 80,
    cell: ({ until }) => until && displayDate(until),
  },
  {
    name: 'actions',
    title: 'Actions',
    hidesTitle: true,
    width: 88,
    skeleton: 44,
    cell: (row) => <Actions row={row} />,
  },
]

/** The section of the report in which the answer is seen. */
const addressOf = ({ report, kind }: Chased) =>
  `/reports/${report.id}/${kind === 'feedback' ? 'feedbackrooms' : 'signatures'}`

export function ChasingTable(list: ListProps<ChasedRow>) {
  return (
    <Table
      {...list}
      caption="Not answered"
      columns={columns}
      failedTitle="The list could not be loaded"
      addressOf={addressOf}
      classNames={looks}
    />
  )
}
