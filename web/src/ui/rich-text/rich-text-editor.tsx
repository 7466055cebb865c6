import './mantine-rich-text.css'
import { RichTextEditor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useEffectEvent } from 'react'
import { FaceControls, FaceMark } from './faces.tsx'
import classes from './rich-text.module.css'

const isHttps = (href: string) => URL.canParse(href) && new URL(href).protocol === 'https:'

/** Only what the server keeps of rich text: paragraphs, lists, emphasis, https links. */
const plain = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    link: false,
  }),
  Link.configure({ openOnClick: false, autolink: true, defaultProtocol: 'https', isAllowedUri: isHttps }),
]
const withFaces = [...plain, FaceMark]

export interface RichTextProps {
  /** The field's accessible name. */
  label: string
  /** The initial HTML; a new value replaces the text, for example when a template is chosen. */
  initial: string
  /** Receives the HTML, or '' if there is no text. */
  onChange: (html: string) => void
  /** Receives a function that inserts text at the cursor, once the editor is ready. */
  onReady?: (insert: (text: string) => void) => void
  /** Allows font and size of words. */
  faces?: boolean
}

/** The editor itself, lazily loaded by `RichText`. */
export default function RichTextEditorField({ label, initial, onChange, onReady, faces = false }: RichTextProps) {
  const editor = useEditor({
    extensions: faces ? withFaces : plain,
    content: initial,
    // Rendered by the form's own state, not with each key.
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // An editor created long before it is shown has been destroyed; another replaces it with `initial`.
    if (editor && !editor.isDestroyed && editor.getHTML() !== initial)
      editor.commands.setContent(initial, { emitUpdate: false })
  }, [editor, initial])
  const tellReady = useEffectEvent((insert: (text: string) => void) => onReady?.(insert))
  useEffect(() => {
    if (!editor) return
    tellReady((text) => {
      if (!editor.isDestroyed) editor.chain().focus().insertContent({ type: 'text', text }).run()
    })
  }, [editor])

  return (
    <RichTextEditor
      editor={editor}
      className={`${classes.editor} ring`}
      labels={{ linkEditorExternalLink: 'Open in a new tab' }}
    >
      <RichTextEditor.Toolbar className={classes.tools}>
        {faces && editor && <FaceControls editor={editor} of={label} />}
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}
