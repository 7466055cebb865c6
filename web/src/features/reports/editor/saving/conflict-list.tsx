import type { Clash, ClashChoice } from '@lintel/rules'
import { SegmentedControl } from '@mantine/core'
import classes from './conflict-dialog.module.css'

const labels: Record<ClashChoice, string> = { mine: 'Mine', theirs: 'Theirs', both: 'Both' }

const isChoice = (value: string): value is ClashChoice => value in labels

/** What of it clashes, in words: a removal has no field. */
const whatOf = ({ kind, what }: Clash): string => {
  if (kind === 'order') return `order of ${what.toLowerCase()}`
  if (kind === 'full') return `too many ${what.toLowerCase()} together`
  return kind === 'removed' ? 'removed by one of you' : what.toLowerCase()
}

/** What both changed differently, each with the choice between the two. */
export function ConflictList({
  clashes,
  choices,
  onChoose,
}: {
  clashes: readonly Clash[]
  choices: ReadonlyMap<string, ClashChoice>
  onChoose: (key: string, choice: ClashChoice) => void
}) {
  return (
    <section className={classes.clashes} aria-label="Changed by both">
      <h3>Changed by both</h3>
      <ul>
        {clashes.map((clash) => {
          const title = `${clash.where}, ${whatOf(clash)}`
          const given: ClashChoice = clash.kind === 'removed' && clash.mine === 'Removed' ? 'theirs' : 'mine'
          const offered: ClashChoice[] = clash.joins ? ['mine', 'theirs', 'both'] : ['mine', 'theirs']
          return (
            <li key={clash.key}>
              <p className={classes.where}>{title}</p>
              <dl>
                <div>
                  <dt>Mine</dt>
                  <dd data-empty={clash.mine === '' || undefined}>{clash.mine || 'Nothing'}</dd>
                </div>
                <div>
                  <dt>Theirs</dt>
                  <dd data-empty={clash.theirs === '' || undefined}>{clash.theirs || 'Nothing'}</dd>
                </div>
              </dl>
              <SegmentedControl
                size="xs"
                aria-label={title}
                data={offered.map((value) => ({ value, label: labels[value] }))}
                value={choices.get(clash.key) ?? given}
                onChange={(value) => isChoice(value) && onChoose(clash.key, value)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
