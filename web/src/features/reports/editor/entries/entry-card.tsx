import { isKeptList, isEntryGone, keepsCheckInValue, type EntriesName } from '@lintel/rules'
import { ActionIcon, Badge, Button, Menu, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { withoutSingleKeys } from '../../../../lib/shortcuts.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { useTouch } from '../../../../ui/form/section-page.tsx'
import { useSorted } from '../dragging/use-drags.ts'
import { useEditor, useIsReadOnly, useReportEditor } from '../editor-context.tsx'
import classes from './entry-card.module.css'
import { useEntries } from './use-entry.tsx'

/** Id of the hint on how to move entries, which the list renders. */
export const moveHintId = 'how-entries-move'

/** Whether an entry came from the check-in, and if so whether it is still there. */
export const useKept = (list: EntriesName, index: number): 'there' | 'gone' | undefined =>
  useEditor(({ body }) => {
    const entry = isKeptList(list) ? body[list][index] : undefined
    if (!entry || !keepsCheckInValue(body, entry)) return undefined
    return isEntryGone(entry) ? 'gone' : 'there'
  })

/** Asks before removing an entry. Entries of the check-in are evidence: they are marked as gone instead. */
export const askToRemove = (noun: string, kept: boolean): Promise<boolean> =>
  kept
    ? confirm(`The check-in lists this ${noun}. It stays in the report, marked as not there at check-out.`, {
        yes: 'Mark as not there',
        danger: true,
      })
    : confirm(undefined, { yes: 'Remove', danger: true })

export function EntryCard({
  list,
  noun,
  index,
  id,
  name,
  children,
}: {
  list: EntriesName
  noun: string
  index: number
  id: string
  name: string
  children: ReactNode
}) {
  const touch = useTouch()
  const readOnly = useIsReadOnly()
  const last = useEditor((state) => state.body[list].length - 1)
  const { move, remove, restore } = useEntries(list, noun)
  const kept = useKept(list, index)
  const { focus } = useReportEditor()
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => (card.current ? focus.register('entry', id, card.current) : undefined), [focus, id])
  const { ref, handleRef } = useSorted({ id, list, index, dragSensor: 'handle', disabled: readOnly })
  const title = name || `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`

  const moveBy = (by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to > last) return
    focus.keepWhileMoving('entry')
    move(id, to)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    moveBy(event.key === 'ArrowUp' ? -1 : 1)
  })
  useEffect(() => {
    const element = card.current
    const listen = (event: KeyboardEvent) => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  const ask = async () => {
    if (!(await askToRemove(noun, kept !== undefined))) return
    remove(id)
    // The pressed button has been removed.
    focus.focusPage()
  }

  return (
    <li
      ref={(element) => {
        card.current = element
        ref(element)
      }}
      className={classes.entry}
      {...withoutSingleKeys}
    >
      <h3 className={classes.title}>{title}</h3>
      <Menu position="bottom-start" disabled={readOnly}>
        <Menu.Target>
          <button
            ref={handleRef}
            type="button"
            className={classes.grip}
            disabled={readOnly}
            aria-label={`Move ${title}`}
            aria-describedby={moveHintId}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          >
            <IconGripVertical size={16} stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowUp size={16} stroke={1.7} aria-hidden />}
            disabled={index === 0}
            onClick={() => moveBy(-1)}
          >
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} stroke={1.7} aria-hidden />}
            disabled={index === last}
            onClick={() => moveBy(1)}
          >
            Move down
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <div className={classes.body}>
        {kept === 'gone' && (
          <div className={classes.gone}>
            <Badge data-tone="red">Not there at check-out</Badge>
            {!readOnly && (
              <Button size="compact-xs" variant="subtle" onClick={() => restore(id)}>
                It is there after all
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
      {!readOnly && kept !== 'gone' && (
        <Tooltip label={`Remove ${noun}`}>
          <ActionIcon
            className={classes.remove}
            size={touch ? 44 : 28}
            aria-label={`Remove ${title}`}
            onClick={() => void ask()}
          >
            <IconTrash size={touch ? 19 : 16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
