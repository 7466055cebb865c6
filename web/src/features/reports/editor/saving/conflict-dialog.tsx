import { routes } from '@lintel/contract'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { api } from '../../../../lib/api.ts'
import dialog from '../../../../ui/dialog.module.css'
import { useEditor, useOpenReport } from '../editor-context.tsx'
import type { Saving } from './use-saving.ts'
import classes from './conflict-dialog.module.css'

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

type Choice = 'mine' | 'theirs'

/** Somebody else saved the report first: says who, and lets the person choose. Nothing closes it by accident. */
export function ConflictDialog({ save, reload }: Saving) {
  const { store } = useOpenReport()
  const conflict = useEditor((state) => state.conflict)
  const mine = useEditor((state) => state.header.version)
  const id = useEditor((state) => state.header.id)
  const saving = useEditor((state) => state.saving)
  const [choice, setChoice] = useState<Choice>('mine')
  const { data: theirs } = useQuery({
    queryKey: ['report', id, 'conflict', conflict?.current],
    queryFn: () => api(routes.getReport, { params: { id } }),
    enabled: conflict !== undefined,
    gcTime: 0,
  })
  if (!conflict) return null

  const version = theirs?.version ?? conflict.current
  const name = theirs?.updatedBy || 'Somebody else'
  const choices: { id: Choice; title: string; text: string }[] = [
    {
      id: 'mine',
      title: 'Use mine',
      text: `Saves your version over theirs. Version ${version ?? 'theirs'} stays on record.`,
    },
    {
      id: 'theirs',
      title: 'Use theirs',
      text: `Loads version ${version ?? 'theirs'}. Your changes leave the screen; Ctrl Z brings them back.`,
    },
  ]
  const go = async () => {
    if (choice === 'mine') await save({ force: true })
    else await reload()
  }
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!event.key.startsWith('Arrow')) return
    const other = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling
    if (!(other instanceof HTMLButtonElement)) return
    event.preventDefault()
    other.focus()
    other.click()
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      title="This report was saved by someone else"
      size={640}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className={dialog.body}>
        <p className={classes.text}>
          {name} saved version {version}
          {theirs && ` at ${time.format(new Date(theirs.updatedAt))}`}, while you were working on version {mine}.
          Nothing of yours is lost yet: choose what happens to it.
        </p>
        <div role="radiogroup" aria-label="What to save" className={classes.choices}>
          {choices.map((option) => (
            <button
              type="button"
              role="radio"
              key={option.id}
              aria-label={`${option.title}. ${option.text}`}
              aria-checked={choice === option.id}
              tabIndex={choice === option.id ? 0 : -1}
              data-autofocus={choice === option.id || undefined}
              onClick={() => setChoice(option.id)}
              onKeyDown={move}
            >
              <i aria-hidden />
              <span>
                <b>{option.title}</b>
                <span>{option.text}</span>
              </span>
            </button>
          ))}
        </div>
      </div>
      <div className={dialog.foot}>
        <Button variant="subtle" onClick={() => store.setState({ conflict: undefined })}>
          Keep editing
        </Button>
        <Button loading={saving} onClick={() => void go()}>
          {choice === 'mine' ? 'Use mine' : 'Use theirs'}
        </Button>
      </div>
    </Modal>
  )
}
