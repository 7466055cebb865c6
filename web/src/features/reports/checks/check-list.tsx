import type { ReportCheck } from '@lintel/contract'
import { checks, isOpenCheck, type Unfinished } from '@lintel/rules'
import { Badge, Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './checks-dialog.module.css'
import type { CheckPlace } from './open-checks.ts'

/** More of a kind are shown on request. */
const shownAtFirst = 5

interface PointProps {
  check: ReportCheck
  touch: boolean
  onShow: (place: CheckPlace) => void
  /** Returns whether it was kept; what was typed stays otherwise. */
  onAnswer: ((check: ReportCheck, answer: string) => Promise<boolean>) | undefined
}

/** A press leads to its place. */
function Point({ check, touch, onShow, onAnswer }: PointProps) {
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const size = touch ? 'md' : 'xs'
  const keep = async (answer: string) => {
    setBusy(true)
    const isKept = await onAnswer?.(check, answer)
    setBusy(false)
    if (isKept) setSaid(undefined)
  }
  return (
    <li>
      <div className={classes.point}>
        <button type="button" className={classes.place} onClick={() => onShow({ path: check.path })}>
          <span>{check.message}</span>
          {check.answer !== undefined && <span className={classes.answer}>Not applicable: {check.answer}</span>}
        </button>
        {check.severity === 'stop' && isOpenCheck(check) && <Badge data-tone="red">Stops sending</Badge>}
        {onAnswer && said === undefined && (
          <Button
            size={size}
            variant="subtle"
            loading={busy}
            onClick={() => (isOpenCheck(check) ? setSaid('') : void keep(''))}
          >
            {isOpenCheck(check) ? 'Not applicable' : 'Take back'}
          </Button>
        )}
      </div>
      {said !== undefined && (
        <form
          className={classes.answering}
          onSubmit={(event) => {
            event.preventDefault()
            if (said.trim() !== '') void keep(said.trim())
          }}
        >
          <TextInput
            size={touch ? 'md' : 'sm'}
            label="Why it does not apply"
            maxLength={300}
            data-autofocus
            autoFocus
            value={said}
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
          <Button type="submit" size={touch ? 'md' : 'sm'} disabled={said.trim() === ''} loading={busy}>
            Keep
          </Button>
        </form>
      )}
    </li>
  )
}

function Group({ found, ...point }: { found: readonly ReportCheck[] } & Omit<PointProps, 'check'>) {
  const [isWhole, setWhole] = useState(false)
  const title = useId()
  const [first] = found
  if (!first) return null
  const { sentence } = checks[first.rule]
  const shown = isWhole ? found : found.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={title} className={classes.group}>
      <h3 id={title}>{sentence}</h3>
      <ul>
        {shown.map((check) => (
          <Point key={check.path} check={check} {...point} />
        ))}
      </ul>
      {shown.length < found.length && (
        <Button size={point.touch ? 'md' : 'xs'} variant="subtle" onClick={() => setWhole(true)}>
          Show all {found.length}
        </Button>
      )}
      <p className={classes.source}>{first.source}</p>
    </section>
  )
}

/** By rule; answered ones last. */
export function CheckList({
  found,
  unfinished,
  ...point
}: {
  found: readonly ReportCheck[]
  unfinished: readonly Unfinished[]
} & Omit<PointProps, 'check'>) {
  const open = Map.groupBy(found.filter(isOpenCheck), ({ rule }) => rule)
  const answered = found.filter((check) => !isOpenCheck(check))
  return (
    <div className={classes.checks} data-touch={point.touch || undefined}>
      {unfinished.length > 0 && (
        <section aria-label="Unfinished" className={classes.group}>
          <h3>Unfinished</h3>
          <ul>
            {unfinished.map(({ message, itemId }) => (
              <li key={message}>
                <button type="button" className={classes.place} onClick={() => point.onShow({ itemId })}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {[...open].map(([rule, some]) => (
        <Group key={rule} found={some} {...point} />
      ))}
      {answered.length > 0 && (
        <details>
          <summary>Answered: {answered.length}</summary>
          <div className={classes.group}>
            <ul>
              {answered.map((check) => (
                <Point key={`${check.rule} ${check.path}`} check={check} {...point} />
              ))}
            </ul>
          </div>
        </details>
      )}
    </div>
  )
}
