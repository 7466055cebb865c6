import type { Chased, ChasingState } from '@lintel/contract'
import { addressText, chasingKindsData, dayInLondon, displayDate } from '@lintel/rules'
import { ActionIcon, Badge, Menu, Text } from '@mantine/core'
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

export const stateNames: Record<ChasingState, string> = {
  waiting: 'Waiting',
  paused: 'Paused',
  bounced: 'Bounced',
  ended: 'Ended',
}

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
    width: 184,
    skeleton: 130,
    cell: (row) => (
      <>
        <b>{row.person}</b>
        <MailLink to={row.email} />
        {row.phone && <PhoneLink number={row.phone} />}
      </>
    ),
    tip: ({ person, email }) => `${person} ${email}`,
  },
  {
    name: 'report',
    title: 'Report',
    skeleton: 240,
    cell: ({ report }) => (
      <Text inherit lineClamp={2}>
        <RowLink>{report.ref}</RowLink> {addressText(report.address)}
      </Text>
    ),
    tip: ({ report }) => `${report.ref} ${report.type}, ${addressText(report.address)}`,
  },
  {
    name: 'missing',
    title: 'Missing',
    width: 92,
    skeleton: 70,
    cell: ({ kind }) => chasingKindsData[kind].missing,
  },
  {
    name: 'sent',
    title: 'Sent',
    width: 100,
    skeleton: 80,
    cell: ({ sent }) => <time dateTime={sent}>{dayText(sent)}</time>,
    tip: ({ sent }) => dateTimeText(sent),
  },
  {
    name: 'opened',
    title: 'Opened',
    width: 104,
    skeleton: 80,
    cell: ({ opened }) => (opened ? <time dateTime={opened}>{dayText(opened)}</time> : 'Not yet'),
    tip: ({ opened }) => opened && dateTimeText(opened),
  },
  {
    name: 'reminded',
    title: 'Reminded',
    width: 132,
    skeleton: 60,
    cell: (row) => (
      <>
        {remindersText(row)}
        {row.next && <span className={looks.next}>Next {dayText(row.next)}</span>}
      </>
    ),
    tip: ({ reminded, next }) =>
      [...reminded.map(dateTimeText), ...(next ? [`next ${dateTimeText(next)}`] : [])].join(', '),
  },
  {
    name: 'until',
    title: 'Until',
    width: 108,
    skeleton: 80,
    cell: ({ until }) => until && displayDate(until),
  },
  {
    name: 'state',
    title: 'State',
    width: 104,
    skeleton: 60,
    cell: ({ state }) => <Badge data-tone={tones[state]}>{stateNames[state]}</Badge>,
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
