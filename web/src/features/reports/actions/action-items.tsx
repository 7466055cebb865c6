import { Kbd, Menu } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconArrowMerge,
  IconHash,
  IconHistory,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMail,
  IconPalette,
  IconRestore,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { withArticle, type FollowOn, type ReportAction, type ReportTarget } from './report-target.ts'
import type { ReportActions } from './use-report-actions.ts'

const icon = { size: 15, stroke: 1.7 }

interface Entry {
  icon: Icon
  label: string
  key?: string
}

const entries: Record<Exclude<ReportAction, 'followOn' | 'lock'>, Entry> = {
  email: { icon: IconMail, label: 'Email report', key: 'E' },
  history: { icon: IconHistory, label: 'Email history' },
  links: { icon: IconLink, label: 'Public links' },
  colour: { icon: IconPalette, label: 'Colour code', key: 'C' },
  merge: { icon: IconArrowMerge, label: 'Merge report', key: 'M' },
  newRef: { icon: IconHash, label: 'Allocate new reference' },
  delete: { icon: IconTrash, label: 'Delete' },
  restore: { icon: IconRestore, label: 'Restore' },
}

const entryOf = (action: Exclude<ReportAction, 'followOn'>, { locked }: ReportTarget): Entry =>
  action === 'lock'
    ? { icon: locked ? IconLockOpen : IconLock, label: locked ? 'Unlock' : 'Lock', key: 'L' }
    : entries[action]

/** Menu order; a divider separates the groups. */
const groups: readonly (readonly ReportAction[])[] = [
  ['email', 'history', 'links'],
  ['lock', 'colour', 'merge'],
  ['followOn'],
  ['newRef', 'delete', 'restore'],
]

interface ItemsProps {
  report: ReportTarget
  actions: ReportActions
  followOns: readonly FollowOn[]
  without?: readonly ReportAction[]
  /** Whether to show the keyboard shortcuts; set where the keys work too. */
  keys?: boolean
}

export function ActionItems({ report, actions, followOns, without = [], keys = false }: ItemsProps) {
  const shown = groups
    .map((group) => group.filter((action) => !without.includes(action) && actions.availability(action) !== 'hidden'))
    .filter((group) => group.some((action) => action !== 'followOn' || followOns.length > 0))

  const item = (action: ReportAction) => {
    const disabled = actions.busy || actions.availability(action) === 'disabled'
    if (action === 'followOn') {
      return followOns.map((type) => (
        <Menu.Item
          key={type.name}
          leftSection={<IconArrowForwardUp {...icon} />}
          disabled={disabled}
          onClick={() => actions.run('followOn', type)}
        >
          Make {withArticle(type.displayName)}…
        </Menu.Item>
      ))
    }
    const { icon: Sign, label, key } = entryOf(action, report)
    return (
      <Menu.Item
        key={action}
        leftSection={<Sign {...icon} />}
        rightSection={keys && key && <Kbd aria-hidden>{key}</Kbd>}
        data-danger={action === 'delete' || undefined}
        disabled={disabled}
        onClick={() => actions.run(action)}
      >
        {label}
      </Menu.Item>
    )
  }

  return shown.map((group, index) => (
    <Fragment key={group.join()}>
      {index > 0 && <Menu.Divider />}
      {group.map(item)}
    </Fragment>
  ))
}
