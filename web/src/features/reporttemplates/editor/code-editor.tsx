import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { css } from '@codemirror/lang-css'
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { pug } from '@codemirror/legacy-modes/mode/pug'
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { EditorState, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './code-editor.module.css'

interface LineFault {
  line: number | undefined
  message: string
}

export interface CodeEditorProps {
  label: string
  language: 'pug' | 'css'
  value: string
  /** Absent if read-only. */
  onChange?: (value: string) => void
  faults?: readonly LineFault[]
}

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: 'var(--l-accent)', fontWeight: '600' },
  { tag: [tags.tagName, tags.className, tags.labelName], color: 'var(--l-accent)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--l-blue)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--l-green)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.color, tags.unit], color: 'var(--l-red)' },
  { tag: tags.comment, color: 'var(--l-ink3)', fontStyle: 'italic' },
])

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--l-paper)', color: 'var(--l-ink)' },
  '.cm-scroller': { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--l-chrome)', color: 'var(--l-ink3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--l-hover)' },
  '.cm-cursor': { borderLeftColor: 'var(--l-ink)' },
  '&.cm-focused': { outline: '2px solid var(--l-accent)', outlineOffset: '-2px' },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--l-chrome)', color: 'var(--l-ink)' },
})

const languages = { pug: StreamLanguage.define(pug), css: css() }

const diagnosticsOf = (text: Text, faults: readonly LineFault[]): Diagnostic[] =>
  faults.map(({ line = 1, message }) => {
    const { from, to } = text.line(Math.min(Math.max(1, line), text.lines))
    return { from, to, severity: 'error', message }
  })

/** A code editor with syntax highlighting and errors by line. Tab moves to the next control, as everywhere else. */
export default function CodeEditor({ label, language, value, onChange, faults = [] }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const changed = useEffectEvent((text: string) => onChange?.(text))
  const first = useEffectEvent(() => ({ value, label, faults }))
  const readOnly = onChange === undefined
  useEffect(() => {
    if (!place.current) return undefined
    const begun = first()
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: begun.value,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          highlightActiveLine(),
          search(),
          lintGutter(),
          languages[language],
          syntaxHighlighting(colours),
          look,
          EditorView.lineWrapping,
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ 'aria-label': begun.label, 'aria-readonly': String(readOnly) }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) changed(state.doc.toString())
          }),
        ],
      }),
    })
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, begun.faults)))
    view.current = editor
    return () => {
      editor.destroy()
      view.current = undefined
    }
  }, [language, readOnly])
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, faults)))
  }, [faults])
  return <div ref={place} className={classes.code} />
}
