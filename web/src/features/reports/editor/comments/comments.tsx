import {
  commenterFields,
  markGeneralComment,
  photoReference,
  setCommenter,
  setGeneralComment,
  type CommentMark,
  type CommentParty,
} from '@lintel/rules'
import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { useEditor, useOpenReport } from '../editor-context.tsx'
import { EmailField, Fields, LongTextField, TextField } from '../entries/fields.tsx'
import { FieldGroup, SectionPage, useTouch } from '../entries/section-page.tsx'
import { PhotoList } from '../photo-list.tsx'
import { MarkSwitch } from '../feedback/mark-switch.tsx'
import classes from './comments.module.css'

const titles = { client: 'Landlord', tenant: 'Tenant' } as const
const targets = {
  client: { kind: 'comments', party: 'client' },
  tenant: { kind: 'comments', party: 'tenant' },
} as const

function PartyPhotos({ party }: { party: CommentParty }) {
  const photos = useEditor((state) => state.body.comments[`${party}Photos`])
  // The document numbers the landlord's first.
  const before = useEditor((state) => (party === 'tenant' ? state.body.comments.clientPhotos.length : 0))
  const references = useMemo(() => photos.map((_, index) => photoReference('CO', before + index + 1)), [photos, before])
  return (
    <PhotoList
      photos={photos}
      target={targets[party]}
      label={`the ${titles[party].toLowerCase()}’s comments`}
      references={references}
    />
  )
}

function Party({ party }: { party: CommentParty }) {
  const { store } = useOpenReport()
  const fields = commenterFields(party)
  const title = titles[party]
  const touch = useTouch()
  const name = useEditor((state) => state.body[fields.name])
  const email = useEditor((state) => state.body[fields.email])
  const text = useEditor((state) => state.body.comments[party])
  const approved = useEditor((state) => state.body.comments[`${party}approved`])
  const flagged = useEditor((state) => state.body.comments[`${party}flagged`])
  const mark = (which: CommentMark) => (on: boolean) =>
    store.edit(`${on ? 'Set' : 'Clear'} ${which}, ${title}`, (draft) => markGeneralComment(draft, party, which, on))
  const write = (field: 'name' | 'email') => (value: string) =>
    store.edit(`Change ${title.toLowerCase()} ${field}`, (draft) => setCommenter(draft, party, field, value), {
      field: `comments/${party}/${field}`,
    })
  return (
    <FieldGroup title={`${title} comments`}>
      <Fields columns={touch ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))'}>
        <TextField label={`${title} name`} value={name} path={fields.name} onChange={write('name')} />
        <EmailField label={`${title} email`} value={email} path={fields.email} onChange={write('email')} />
      </Fields>
      <LongTextField
        label={`${title} comments`}
        minRows={3}
        value={text}
        path={`comments.${party}`}
        onChange={(value) =>
          store.edit(`Write ${title.toLowerCase()} comments`, (draft) => setGeneralComment(draft, party, value), {
            field: `comments/${party}/text`,
          })
        }
      />
      <div className={classes.marks}>
        <MarkSwitch kind="approved" of={`${title} comments`} on={approved} onChange={mark('approved')} />
        <MarkSwitch kind="flagged" of={`${title} comments`} on={flagged} onChange={mark('flagged')} />
        <p>{approved ? 'Printed in the report.' : 'Not printed until it is approved.'}</p>
      </div>
      <PartyPhotos party={party} />
    </FieldGroup>
  )
}

/** The section 'Comments': what landlord, tenant and agency say of the report as a whole. */
export function CommentsScreen() {
  const { store } = useOpenReport()
  const manager = useEditor((state) => state.body.comments.propertyManager)
  const changes = useEditor((state) => state.body.tenancy.tenancychanges)
  return (
    <SectionPage title="Comments">
      <Party party="client" />
      <Party party="tenant" />
      <FieldGroup title="Property manager comments">
        <LongTextField
          label="Property manager comments"
          minRows={3}
          value={manager}
          path="comments.propertyManager"
          onChange={(value) =>
            store.edit(
              'Write property manager comments',
              (draft) => setGeneralComment(draft, 'propertyManager', value),
              {
                field: 'comments/propertyManager',
              },
            )
          }
        />
      </FieldGroup>
      <FieldGroup title="Tenancy changes">
        <p className={classes.internal}>
          <Badge color="gray">Internal only</Badge>
          <span>Only your own staff see this; it is not part of the report.</span>
        </p>
        <LongTextField
          label="Tenancy changes"
          minRows={3}
          value={changes}
          path="tenancy.tenancychanges"
          onChange={(value) =>
            store.edit('Change tenancy changes', (draft) => void (draft.tenancy.tenancychanges = value), {
              field: 'tenancy/tenancychanges',
            })
          }
        />
      </FieldGroup>
    </SectionPage>
  )
}
