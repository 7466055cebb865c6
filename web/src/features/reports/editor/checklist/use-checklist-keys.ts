import type { ReportBody } from '@lintel/contract'
import { findQuestion, isAnswered, isQuestion, questionAt, toggleAnswerFlag } from '@lintel/rules'
import { flushSync } from 'react-dom'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { useReportEditor } from '../editor-context.tsx'
import type { EditorStore } from '../state/editor-store.ts'
import { answerQuestion, editQuestion, focusQuestion, optionsOf, questionElement } from './question-edits.ts'
import { shownChecklist, type ShownSection } from './use-checklist.ts'

const itemOf = (body: ReportBody, id: string) => {
  const place = findQuestion(body, id)
  return place && questionAt(body, place)
}

/** The question that the keyboard is at: the one with the focus, or else the one that it came to last. */
const currentQuestion = (store: EditorStore): string | undefined =>
  document.activeElement?.closest('[data-question]')?.getAttribute('data-question') ??
  store.getState().view.activeQuestion

/** Remembers the question that the focus has come to. */
export const noteQuestion = (store: EditorStore, focused: Element): void => {
  const id = focused.closest('[data-question]')?.getAttribute('data-question') ?? undefined
  if (id) store.goToQuestion(id)
}

/** Shows a question of a folded section too, and puts the keyboard there. */
export const showQuestion = (store: EditorStore, id: string): void => {
  const section = shownChecklist(store.getState().body).sections.find(({ items }) =>
    items.some((item) => item._uuid === id),
  )
  if (!section) return
  flushSync(() => store.unfold('checklist', section.key))
  store.goToQuestion(id)
  focusQuestion(id)
}

/** Goes to the next question without an answer, from where the keyboard is and around. */
export const showNextUnanswered = (store: EditorStore): void => {
  const items = shownChecklist(store.getState().body).sections.flatMap((section) => section.items.filter(isQuestion))
  const from = items.findIndex(({ _uuid }) => _uuid === currentQuestion(store)) + 1
  const next = [...items.slice(from), ...items.slice(0, from)].find((item) => !isAnswered(item))
  if (next) showQuestion(store, next._uuid)
}

/** The keys of the checklist: figures answer, J and K go through it. They are silent in fields. */
export const useChecklistKeys = (shown: readonly ShownSection[]): { step: (by: 1 | -1) => void } => {
  const { store } = useReportEditor()

  const step = (by: 1 | -1) => {
    const ids = shown.flatMap(({ items }) => items.filter(isQuestion).map(({ _uuid }) => _uuid))
    const at = ids.indexOf(currentQuestion(store) ?? '')
    const next = ids[at < 0 ? 0 : at + by]
    if (next) showQuestion(store, next)
  }

  const choose = (index: number) => {
    const id = currentQuestion(store)
    const item = id === undefined ? undefined : itemOf(store.getState().body, id)
    if (!id || item?.questionType !== 'select' || store.getState().readOnly) return
    const option = optionsOf(item)[index]
    if (option === undefined) return
    answerQuestion(store, id, option === item.value ? '' : option)
    focusQuestion(id)
  }

  const flag = () => {
    const id = currentQuestion(store)
    if (id) editQuestion(store, 'Flag answer', id, toggleAnswerFlag)
  }

  const note = () => {
    const row = questionElement(currentQuestion(store) ?? '')
    const more = row?.querySelector<HTMLElement>('[data-more]')
    if (more?.getAttribute('aria-expanded') === 'false') flushSync(() => more.click())
    const fields = row?.querySelectorAll<HTMLElement>('[data-path$=".notes"], [data-path$=".action"]')
    ;[...(fields ?? [])].at(-1)?.focus()
  }

  useShortcuts('Checklist', [
    { keys: ['j'], label: 'Next question; Enter in a field', run: () => step(1) },
    { keys: ['k'], label: 'Previous question', run: () => step(-1) },
    { keys: ['n'], label: 'Next unanswered question', run: () => showNextUnanswered(store) },
    {
      keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      label: 'Choose an answer; again takes it back',
      run: (event) => choose(Number(event.key) - 1),
    },
    { keys: ['t'], label: 'Write a note', run: note },
    { keys: ['f'], label: 'Flag the answer', run: flag },
  ])
  return { step }
}
