import type { Report, Signature } from '@lintel/contract'
import {
  endMergedSignatures,
  keepGivenSignatures,
  mergeBodies,
  type ConflictChoice,
  type MergeConflict,
} from '@lintel/rules'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { timeText } from '../../../../lib/date-time.ts'
import { DialogFoot } from '../../../../ui/dialog-foot.tsx'
import dialog from '../../../../ui/dialog.module.css'
import { useEditor, useReportEditor } from '../editor-context.tsx'
import { conflictQuery } from '../editor.queries.ts'
import { splitReport } from '../../../../lib/reports/bodies.ts'
import type { Conflict } from '../state/editor-state.ts'
import type { Saving } from './use-saving.ts'
import classes from './conflict-dialog.module.css'

type Choice = 'merge' | 'mine' | 'theirs'

const verbs: Record<Choice, string> = { merge: 'Merge and save', mine: 'Use mine', theirs: 'Use theirs' }

const changesText = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** Signatures given meanwhile that 'Use mine' would end. */
const useEnded = (theirs: Report | undefined) => {
  const base = useEditor((state) => state.base.signatures)
  const mine = useEditor((state) => state.body.signatures)
  if (!theirs) return []
  return endMergedSignatures(keepGivenSignatures(mine, base, theirs.signatures), base, theirs.signatures).ended
}

const endedText = ({ name }: Signature) =>
  ` The signature that ${name || 'somebody'} gave meanwhile becomes an earlier one.`

const useMerge = (theirs: Report | undefined, choices: ReadonlyMap<string, ConflictChoice>) => {
  const base = useEditor((state) => state.base)
  const mine = useEditor((state) => state.body)
  return useMemo(
    () => theirs && mergeBodies(base, mine, splitReport(theirs).body, choices),
    [base, mine, theirs, choices],
  )
}

/** Shown when another user saved the report first: names them and asks how to proceed. Cannot be closed by accident. */
export function ConflictDialog({ save, takeTheirs }: Pick<Saving, 'save' | 'takeTheirs'>) {
  const conflict = useEditor((state) => state.conflict)
  // Keyed by version: the choices belong to one conflicting version.
  return conflict ? (
    <OpenConflict key={conflict.current} conflict={conflict} save={save} takeTheirs={takeTheirs} />
  ) : null
}

const choiceTexts = (
  version: number | undefined,
  merging: string,
  ended: readonly Signature[],
): { id: Choice; title: string; text: string }[] => [
  { id: 'merge', title: 'Merge both', text: merging },
  {
    id: 'mine',
    title: 'Use mine',
    text: `Saves your version over theirs. Version ${version ?? 'theirs'} stays on record.${ended.map(endedText).join('')}`,
  },
  {
    id: 'theirs',
    title: 'Use theirs',
    text: `Loads version ${version ?? 'theirs'}. Your changes are removed from the screen; press Ctrl Z to restore them.`,
  },
]

function OpenConflict({
  conflict: { current, early },
  save,
  takeTheirs,
}: Pick<Saving, 'save' | 'takeTheirs'> & { conflict: Conflict }) {
  const { store } = useReportEditor()
  const mine = useEditor((state) => state.header.version)
  const id = useEditor((state) => state.header.id)
  const saving = useEditor((state) => state.saving)
  const [choice, setChoice] = useState<Choice>('merge')
  const [choices, setChoices] = useState<ReadonlyMap<string, ConflictChoice>>(new Map())
  const { data: theirs, isError, isFetching, refetch } = useQuery(conflictQuery(id, current))
  const newer = useEditor((state) => state.newer)
  const since = theirs && newer && newer.version > theirs.version ? newer : undefined
  const merge = useMerge(theirs, choices)
  const ended = useEnded(theirs)

  const version = theirs?.version ?? current
  const name = theirs?.updatedBy || 'Somebody else'
  const options = choiceTexts(
    version,
    merge ? mergeText(merge) : isError ? 'Needs their version.' : 'Comparing…',
    ended,
  )
  const radios = useRef<(HTMLButtonElement | null)[]>([])
  const go = async () => {
    if (choice === 'mine') await save({ force: true })
    else if (choice === 'theirs' && theirs) takeTheirs(theirs)
    else if (merge && theirs) {
      store.merged(theirs, merge.body)
      if (!early) await save()
    }
  }
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = options.findIndex(({ id }) => id === choice)
    const next = radios.current[(at + by + options.length) % options.length]
    next?.focus()
    next?.click()
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
          {theirs && ` at ${timeText(theirs.updatedAt)}`}, while you were working on version {mine}. Nothing of yours is
          lost yet: choose what happens to it.
        </p>
        {(isError || since) && (
          <div role="alert" className={classes.alert}>
            {since
              ? `${since.by || 'Somebody else'} has saved version ${since.version} since.`
              : 'Their version could not be loaded. Everything you typed is still here.'}
            <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
              {since ? `Show version ${since.version}` : 'Try again'}
            </Button>
          </div>
        )}
        <div role="radiogroup" aria-label="What to save" className={classes.choices}>
          {options.map((option, index) => (
            <button
              type="button"
              role="radio"
              key={option.id}
              ref={(element) => void (radios.current[index] = element)}
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
        {choice === 'merge' && merge && merge.conflicts.length > 0 && (
          <ConflictList
            conflicts={merge.conflicts}
            choices={choices}
            onChoose={(key, next) => setChoices(new Map(choices).set(key, next))}
          />
        )}
      </div>
      <DialogFoot
        cancel="Keep editing"
        onCancel={store.dismissConflict}
        action={early && choice === 'merge' ? 'Merge' : verbs[choice]}
        onAction={() => void go()}
        disabled={choice !== 'mine' && !theirs}
        loading={saving}
      />
    </Modal>
  )
}

const mergeText = ({ changed, conflicts, ended }: NonNullable<ReturnType<typeof useMerge>>): string => {
  const kept = `Keeps your ${changesText(changed.mine)} and their ${changesText(changed.theirs)}.${ended.map(endedText).join('')}`
  if (conflicts.length === 0) return `${kept} None of them conflict.`
  return conflicts.length === 1
    ? `${kept} You decide the one that conflicts.`
    : `${kept} You decide the ${conflicts.length} that conflict.`
}

const labels: Record<ConflictChoice, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' }

const isChoice = (value: string): value is ConflictChoice => value in labels

/** The conflicting field's name; a removal has no field. */
const conflictName = ({ kind, what }: MergeConflict): string => {
  if (kind === 'order') return `order of ${what.toLowerCase()}`
  if (kind === 'full') return `too many ${what.toLowerCase()} together`
  return kind === 'removed' ? 'removed by one of you' : what.toLowerCase()
}

function ConflictList({
  conflicts,
  choices,
  onChoose,
}: {
  conflicts: readonly MergeConflict[]
  choices: ReadonlyMap<string, ConflictChoice>
  onChoose: (key: string, choice: ConflictChoice) => void
}) {
  return (
    <section className={classes.conflicts} aria-label="Changed by both">
      <h3>Changed by both</h3>
      <ul>
        {conflicts.map((conflict) => {
          const title = `${conflict.where}, ${conflictName(conflict)}`
          const given: ConflictChoice = conflict.kind === 'removed' && conflict.mine === 'Removed' ? 'theirs' : 'mine'
          const offered: ConflictChoice[] = conflict.joins ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
          return (
            <li key={conflict.key}>
              <p className={classes.where}>{title}</p>
              <dl>
                <div>
                  <dt>Mine</dt>
                  <dd data-empty={conflict.mine === '' || undefined}>{conflict.mine || 'Nothing'}</dd>
                </div>
                <div>
                  <dt>Theirs</dt>
                  <dd data-empty={conflict.theirs === '' || undefined}>{conflict.theirs || 'Nothing'}</dd>
                </div>
              </dl>
              <SegmentedControl
                size="xs"
                aria-label={title}
                data={offered.map((value) => ({ value, label: labels[value] }))}
                value={choices.get(conflict.key) ?? given}
                onChange={(value) => isChoice(value) && onChoose(conflict.key, value)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
