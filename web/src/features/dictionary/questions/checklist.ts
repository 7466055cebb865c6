import type { ComplianceQuestion, QuestionType, ReportDictionary } from '@lintel/contract'
import { ownOfType, withOwnOfType } from '@lintel/rules'
import { useMemo } from 'react'
import { changeDictionary, useDictionary, useDictionaryEditor, type DictionaryEditor } from '../dictionary-store.ts'

export const questionTypeNames: Record<QuestionType, string> = {
  ...{ select: 'Select', text: 'Text', textarea: 'Text area', date: 'Date' },
  ...{ heading: 'Heading', subheading: 'Subheading' },
}

const inOrder = (questions: readonly ComplianceQuestion[]) => questions.toSorted((a, b) => a.order - b.order)

export const useReportDictionary = (): ReportDictionary => {
  const { type } = useDictionaryEditor()
  const all = useDictionary(({ dictionary }) => dictionary.reportdictionaries)
  return useMemo(() => {
    const own = ownOfType({ reportdictionaries: all }, type)
    return { ...own, compliance_list: inOrder(own.compliance_list) }
  }, [all, type])
}

export const changeQuestions = (
  editor: DictionaryEditor,
  change: (questions: ComplianceQuestion[]) => ComplianceQuestion[],
): void =>
  changeDictionary(editor, (dictionary) =>
    withOwnOfType(dictionary, editor.type, {
      compliance_list: change(inOrder(ownOfType(dictionary, editor.type).compliance_list)),
    }),
  )

export const numbered = (questions: readonly ComplianceQuestion[]): ComplianceQuestion[] =>
  questions.map((question, index) => ({ ...question, order: index + 1 }))
