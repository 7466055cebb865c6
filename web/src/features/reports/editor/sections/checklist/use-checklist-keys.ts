import type { ReportBody } from '@lintel/contract'
import { findQuestion, isQuestion, questionAt, toggleAnswerFlag } from '@lintel/rules'
import { flushSync } from 'react-dom'
import { useShortcuts } from '../../../../../lib/shortcuts.ts'
import { useReportEditor } from '../../editor-context.tsx'
import { currentQuestion, showNextUnanswered, showQuestion, type ShownSection } from './use-checklist.ts'
import { answerQuestion, editQuestion, optionsOf, pathOfQuestion } from './question-edits.ts'

const itemOf = (body: ReportBody, id: string) => {
  const place = findQuestion(body, id)
  return place && questionAt(body, place)
}

/** The checklist's keyboard shortcuts: digits answer, J and K move between questions. Ignored in fields. */
export const useChecklistKeys = (shown: readonly ShownSection[]): { step: (by: 1 | -1) => void } => {
  const editor = useReportEditor()
  const { store, focus } = editor

  const step = (by: 1 | -1) => {
    const ids = shown.flatMap(({ items }) => items.filter(isQuestion).map(({ _uuid }) => _uuid))
    const at = ids.indexOf(currentQuestion(editor) ?? '')
    const next = ids[at < 0 ? 0 : at + by]
    if (next) showQuestion(editor, next)
  }

  const choose = (index: number) => {
    const id = currentQuestion(editor)
    const item = id === undefined ? undefined : itemOf(store.getState().body, id)
    if (!id || item?.questionType !== 'select' || store.getState().readOnly) return
    const option = optionsOf(item)[index]
    if (option === undefined) return
    answerQuestion(editor, id, option === item.value ? '' : option)
    focus.focus('question', id)
  }

  const flag = () => {
    const id = currentQuestion(editor)
    if (id) editQuestion(store, 'Flag answer', id, toggleAnswerFlag)
  }

  const note = () => {
    const id = currentQuestion(editor)
    const path = id === undefined ? undefined : pathOfQuestion(store.getState().body, id)
    if (id === undefined || path === undefined) return
    const remarks = focus.find('remarks', id)
    if (remarks?.getAttribute('aria-expanded') === 'false') flushSync(() => remarks.click())
    if (!focus.focus('field', `${path}.notes`)) focus.focus('field', `${path}.action`)
  }

  useShortcuts('Checklist', [
    { keys: ['j'], label: 'Next question; Enter in a field', run: () => step(1) },
    { keys: ['k'], label: 'Previous question', run: () => step(-1) },
    { keys: ['n'], label: 'Next unanswered question', run: () => showNextUnanswered(editor) },
    {
      keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      label: 'Choose an answer; again clears it',
      run: (event) => choose(Number(event.key) - 1),
    },
    { keys: ['t'], label: 'Write a note', run: note },
    { keys: ['f'], label: 'Flag the answer', run: flag },
  ])
  return { step }
}
