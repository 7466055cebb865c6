import type { ReportCheck } from '@lintel/contract'
import { checks, isOpenCheck, type Unfinished } from '@lintel/rules'
import { Badge, Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { returnFocus } from '../../../lib/focus.ts'
import { FieldGroup } from '../../../ui/form/section-page.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import classes from './checks-dialog.module.css'

/** More of a kind are shown on request. */
const shownAtFirst = 5

interface ListProps {
  /** Where the dialog opens. */
  focused?: ReportCheck | undefined
  onShow: (path: string) => void
  /** Returns whether it was kept; what was typed stays otherwise. */
  onAnswer: ((check: ReportCheck, answer: string) => Promise<boolean>) | undefined
}

/** What is where a line was, which moves to another group when it is answered. */
const inPlaceOf = (line: HTMLElement | null) => {
  const list = line?.closest<HTMLElement>(`.${classes.checks}`)
  const lines = () => [...(list?.querySelectorAll(`.${classes.place}, summary`) ?? [])]
  const at = line ? lines().indexOf(line) : 0
  return () => lines()[at] ?? lines().at(-1)
}

/** A press leads to its place. */
function Point({ check, focused, onShow, onAnswer }: ListProps & { check: ReportCheck }) {
  const [said, setSaid] = useState<string>()
  const [busy, setBusy] = useState(false)
  const phone = useIsPhone()
  const isOpen = isOpenCheck(check)
  const place = useRef<HTMLButtonElement>(null)
  const close = () => {
    setSaid(undefined)
    place.current?.focus()
  }
  const keep = async (answer: string) => {
    const next = inPlaceOf(place.current)
    setBusy(true)
    const isKept = await onAnswer?.(check, answer)
    setBusy(false)
    if (isKept) setSaid(undefined)
    returnFocus(next)
  }
  return (
    <li>
      <div className={classes.point}>
        <button
          ref={place}
          type="button"
          className={classes.place}
          data-autofocus={check === focused || undefined}
          onClick={() => onShow(check.path)}
        >
          {check.message}
          {!isOpen && <span className={classes.aside}>Not applicable: {check.answer}</span>}
        </button>
        {check.severity === 'stop' && isOpen && <Badge data-tone="red">Stops sending</Badge>}
        {onAnswer && said === undefined && (
          <Button
            size={phone ? 'md' : 'xs'}
            variant="subtle"
            loading={busy}
            onClick={() => (isOpen ? setSaid('') : void keep(''))}
          >
            {isOpen ? 'Not applicable' : 'Take back'}
          </Button>
        )}
      </div>
      {said !== undefined && (
        <form
          className={classes.answering}
          onSubmit={(event) => {
            event.preventDefault()
            void keep(said.trim())
          }}
        >
          <TextInput
            size={phone ? 'md' : 'sm'}
            label="Why it does not apply"
            maxLength={300}
            data-autofocus
            autoFocus
            data-mantine-stop-propagation
            onKeyDown={({ key }) => key === 'Escape' && close()}
            value={said}
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
          <Button type="submit" size={phone ? 'md' : 'sm'} disabled={said.trim() === ''} loading={busy}>
            Keep
          </Button>
        </form>
      )}
    </li>
  )
}

function Points({ found, ...list }: ListProps & { found: readonly ReportCheck[] }) {
  const [max, setMax] = useState(shownAtFirst)
  const phone = useIsPhone()
  return (
    <>
      <ul>
        {found.slice(0, max).map((check) => (
          <Point key={`${check.rule} ${check.path}`} check={check} {...list} />
        ))}
      </ul>
      {max < found.length && (
        <Button w="fit-content" size={phone ? 'md' : 'xs'} variant="subtle" onClick={() => setMax(found.length)}>
          Show all {found.length}
        </Button>
      )}
    </>
  )
}

/** By rule; answered ones last. */
export function CheckList({
  found,
  unfinished,
  ...list
}: ListProps & { found: readonly ReportCheck[]; unfinished: readonly Unfinished[] }) {
  const open = [...Map.groupBy(found.filter(isOpenCheck), ({ rule }) => rule)]
  const groups = (severity: ReportCheck['severity']) =>
    open.map(
      ([rule, some]) =>
        some[0]?.severity === severity && (
          <FieldGroup key={rule} title={checks[rule].sentence}>
            <Points found={some} {...list} />
            <p className={classes.aside}>{checks[rule].source}</p>
          </FieldGroup>
        ),
    )
  const answered = found.filter((check) => !isOpenCheck(check))
  return (
    <div className={classes.checks}>
      {groups('stop')}
      {unfinished.length > 0 && (
        <FieldGroup title="Unfinished">
          <ul>
            {unfinished.map(({ message, path }) => (
              <li key={message}>
                <button type="button" className={classes.place} onClick={() => list.onShow(path)}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        </FieldGroup>
      )}
      {groups('warn')}
      {answered.length > 0 && (
        <details>
          <summary>Answered: {answered.length}</summary>
          <Points found={answered} {...list} />
        </details>
      )}
    </div>
  )
}
