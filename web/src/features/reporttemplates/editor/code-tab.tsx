import { reportTemplateMessages, templateCodeMax } from '@lintel/contract'
import { Button, Skeleton } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { changeSection, changeTemplate, useTemplate, useTemplateEditor } from './template-store.ts'
import { preloadable } from '../../../lib/preloadable.ts'
import classes from './editor.module.css'

const { Component: CodeEditor } = preloadable(async () => (await import('./code-editor.tsx')).default)

const loading = <Skeleton height={280} />

const useSection = () =>
  useTemplate(({ edit, section }) => edit.sections.find(({ localid }) => localid === section) ?? edit.sections[0])

const useBaseSection = () => {
  const id = useSection()?.basesectionId ?? ''
  return useTemplate(({ base }) =>
    id === '' ? undefined : base.base.sections.find(({ basesectionId }) => basesectionId === id),
  )
}

export function UsableNames() {
  const ofReport = useTemplate(({ base }) => base.reportnames)
  const ofAll = useTemplate(({ edit }) => edit.settings)
  const ofClient = useTemplate(({ base }) => base.clientproperties)
  const ofSection = useSection()?.settings ?? []
  const names = new Set([...[...ofAll, ...ofSection].map(({ systemname }) => systemname), ...ofClient])
  return (
    <>
      <details className={classes.names}>
        <summary>Settings that the code can use</summary>
        <code>{[...names].map((name) => `settings.${name}`).join(', ')}</code>
      </details>
      <details className={classes.names}>
        <summary>Names of the report that the code can use</summary>
        <ul>
          {Object.entries(ofReport).map(([name, below]) => (
            <li key={name}>
              <code>
                <b>{name}</b> {below.replaceAll(' ', ', ')}
              </code>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

export function PugTab() {
  const editor = useTemplateEditor()
  const section = useSection()
  const base = useBaseSection()
  const all = useTemplate(({ faults }) => faults)
  const isClients = useTemplate((state) => state.base.client !== undefined)
  const faults = useMemo(
    () => all.filter((fault) => fault.section === section?.localid && fault.field === 'pugcode'),
    [all, section?.localid],
  )
  if (!section) return null
  const { localid, name, pugcode } = section
  const write = (code: string) => changeSection(editor, localid, { pugcode: code.slice(0, templateCodeMax.section) })
  const isPointer = pugcode === '' && base !== undefined
  return (
    <>
      <div className={classes.note}>
        {isPointer && <p>It follows the default. Code written here replaces it.</p>}
        {isPointer && !editor.readOnly && (
          <Button size="compact-sm" variant="default" onClick={() => write(base.pugcode)}>
            Begin with the default’s code
          </Button>
        )}
        {!isPointer && base && !editor.readOnly && base.pugcode !== pugcode && (
          <Button size="compact-sm" variant="default" onClick={() => write(isClients ? '' : base.pugcode)}>
            Back to the default’s code
          </Button>
        )}
      </div>
      <UsableNames />
      <Suspense fallback={loading}>
        <CodeEditor
          key={localid}
          label={`Pug code of ${name}`}
          language="pug"
          value={pugcode}
          faults={faults}
          {...(!editor.readOnly && { onChange: write })}
        />
      </Suspense>
    </>
  )
}

export function StyleTab() {
  const editor = useTemplateEditor()
  const csscode = useTemplate(({ edit }) => edit.csscode)
  const all = useTemplate(({ faults }) => faults)
  const faults = useMemo(() => all.filter(({ field, section }) => field === 'csscode' && section === undefined), [all])
  const write = (code: string) =>
    changeTemplate(editor, { csscode: code.slice(0, templateCodeMax.style) }, ({ field }) => field === 'csscode')
  return (
    <Suspense fallback={loading}>
      <CodeEditor
        label="Style"
        language="css"
        value={csscode}
        faults={faults}
        {...(!editor.readOnly && { onChange: write })}
      />
    </Suspense>
  )
}

export function DefaultPugTab() {
  const section = useSection()
  const base = useBaseSection()
  if (!base) return <p className={classes.note}>{reportTemplateMessages.noSuchBase}</p>
  return (
    <Suspense fallback={loading}>
      <CodeEditor
        key={section?.localid}
        label={`Default pug code of ${base.name}`}
        language="pug"
        value={base.pugcode}
      />
    </Suspense>
  )
}

export function DefaultStyleTab() {
  const csscode = useTemplate(({ base }) => base.base.csscode)
  return (
    <Suspense fallback={loading}>
      <CodeEditor label="Default style" language="css" value={csscode} />
    </Suspense>
  )
}
