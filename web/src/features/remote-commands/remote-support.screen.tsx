import { remoteCommandMessages, type RemoteCommand } from '@lintel/contract'
import { Button, Kbd } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { useShortcuts, useShortcutState } from '../../lib/shortcuts.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenBar } from '../../ui/screen-bar.tsx'
import { pageIn, withPage } from '../../ui/table/paging.ts'
import { TableFoot } from '../../ui/table/table-foot.tsx'
import type { TableHandle } from '../../ui/table/table.tsx'
import { CommandDetail } from './command-detail.tsx'
import { CommandTable } from './command-table.tsx'
import { useCommand, useCommandEvents, useCommandPage, useDeleteCommand } from './remote-commands.queries.ts'
import classes from './remote-support.module.css'
import { SendForm } from './send-form.tsx'

const path = '/remotesupport'

const addressOf = (page: number, command?: string) => {
  const search = withPage(new URLSearchParams(), page)
  if (command) search.set('command', command)
  return search.size > 0 ? `${path}?${search}` : path
}

/** List and selection are fetched separately: the later update counts. */
const latest = (one: RemoteCommand | undefined, other: RemoteCommand | undefined) =>
  one && other && other.updatedAt > one.updatedAt ? other : one

export function RemoteSupportScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const page = pageIn(params)
  const selected = params.get('command') ?? undefined
  const list = useCommandPage(page)
  const commands = list.data?.commands
  const listed = commands?.find(({ id }) => id === selected)
  const one = useCommand(selected, listed)
  const known = latest(one.data, listed)
  const command = known?.deleted ? undefined : known
  const userField = useRef<HTMLInputElement>(null)
  const table = useRef<TableHandle<RemoteCommand>>(null)
  useCommandEvents()

  const show = (to: string) => void navigate(to, { preventScrollReset: true })
  const deletion = useDeleteCommand(({ id }) => {
    if (id === selected) show(addressOf(page))
  })
  const remove = async (which: RemoteCommand) => {
    if (deletion.isPending) return
    if (await confirm(remoteCommandMessages.confirmDelete, { yes: 'Delete', danger: true })) deletion.mutate(which)
  }

  const step = (by: number) => {
    const next = table.current?.move(by)
    if (next) show(addressOf(page, next.id))
  }
  const newCommand = () => {
    userField.current?.scrollIntoView({ block: 'nearest' })
    userField.current?.focus()
  }
  useShortcuts('Remote support', [
    { keys: ['n'], label: 'New command', run: newCommand },
    { keys: ['j', 'ArrowDown'], label: 'Next command', run: () => step(1) },
    { keys: ['k', 'ArrowUp'], label: 'Previous command', run: () => step(-1) },
    ...(command ? [{ keys: ['Delete'], label: 'Delete command', run: () => void remove(command) }] : []),
    ...(selected ? [{ keys: ['Escape'], label: 'Close command', run: () => show(addressOf(page)) }] : []),
  ])
  const keys = useShortcutState(({ enabled }) => enabled)

  return (
    <div className={classes.screen}>
      <ScreenBar title="Remote support" />
      <div className={classes.panes} data-selected={selected !== undefined || undefined}>
        <div className={classes.list}>
          <SendForm userField={userField} sent={({ id }) => show(addressOf(1, id))} />
          <CommandTable
            ref={table}
            rows={commands}
            source={list}
            selected={selected}
            addressOf={({ id }) => addressOf(page, id)}
            onDelete={(which) => void remove(which)}
            empty={
              page > 1 ? (
                <EmptyState title="No commands on this page" text="There are fewer commands than before.">
                  <Button variant="default" onClick={() => show(path)}>
                    First page
                  </Button>
                </EmptyState>
              ) : (
                <EmptyState
                  title="No commands yet"
                  text="Commands sent to users’ devices are listed here, with their responses."
                >
                  <Button
                    leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
                    rightSection={keys && <Kbd visibleFrom="sm">N</Kbd>}
                    onClick={newCommand}
                  >
                    New command
                  </Button>
                </EmptyState>
              )
            }
          />
          {list.data && (
            <TableFoot
              noun="commands"
              shown={list.data.commands.length}
              page={page}
              pageSize={list.data.pageSize}
              total={list.data.total}
              onPage={(next) => show(addressOf(next))}
            />
          )}
        </div>
        {command ? (
          <CommandDetail key={command.id} command={command} back={addressOf(page)} />
        ) : (
          <Aside page={page} selected={selected} error={one.error} deleted={known?.deleted === true} />
        )}
      </div>
    </div>
  )
}

function Aside({
  page,
  selected,
  error,
  deleted,
}: {
  page: number
  selected: string | undefined
  error: Error | null
  deleted: boolean
}) {
  const navigate = useNavigate()
  if (!selected)
    return (
      <div className={classes.hint}>
        <p>Choose a command to see the device’s response.</p>
      </div>
    )
  if (!error && !deleted) return <div className={classes.hint} aria-busy="true" />
  return (
    <div className={classes.missing}>
      <EmptyState
        failed={!deleted}
        title={deleted ? 'This command was deleted' : 'The command could not be loaded'}
        text={deleted ? 'Its device no longer receives it.' : errorText(error)}
      >
        <Button variant="default" onClick={() => void navigate(addressOf(page), { replace: true })}>
          All commands
        </Button>
      </EmptyState>
    </div>
  )
}
