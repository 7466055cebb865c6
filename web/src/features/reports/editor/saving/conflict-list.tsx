import type { ConflictChoice, MergeConflict } from '@lintel/rules'
import { SegmentedControl } from '@mantine/core'
import classes from './conflict-dialog.module.css'

const labels: Record<ConflictChoice, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' }

const isChoice = (value: string): value is ConflictChoice => value in labels

/** The conflicting field's name; a removal has no field. */
const whatOf = ({ kind, what }: MergeConflict): string => {
  if (kind === 'order') return `order of ${what.toLowerCase()}`
  if (kind === 'full') return `too many ${what.toLowerCase()} together`
  return kind === 'removed' ? 'removed by one of you' : what.toLowerCase()
}

export function ConflictList({
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
          const title = `${conflict.where}, ${whatOf(conflict)}`
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
