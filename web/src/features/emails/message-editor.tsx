import './mantine-emails.css'
import { RichTextEditor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import classes from './message-editor.module.css'

const isHttps = (href: string) => URL.canParse(href) && new URL(href).protocol === 'https:'

/** What the server keeps of a message, and nothing else: paragraphs, lists, emphasis, https links. */
const extensions = [
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

/**
 * A message as rich text.
 * @param initial HTML to begin with; a new one (after a template was chosen) replaces what stands there.
 */
export default function MessageEditor({ initial, onChange }: { initial: string; onChange: (html: string) => void }) {
  const editor = useEditor({
    extensions,
    content: initial,
    // The dialog is drawn anew by its own state, not with each key.
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Message' },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    // One that was drawn long before it is shown has been destroyed by then; another takes its place with `initial`.
    if (editor && !editor.isDestroyed && editor.getHTML() !== initial)
      editor.commands.setContent(initial, { emitUpdate: false })
  }, [editor, initial])

  return (
    <RichTextEditor editor={editor} className={classes.editor} labels={{ linkEditorExternalLink: 'Open in a new tab' }}>
      <RichTextEditor.Toolbar className={classes.tools}>
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
