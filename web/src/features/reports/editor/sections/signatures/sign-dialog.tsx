import { EmailAddress, signatureMessages } from '@lintel/contract'
import { addSignature, setSignatureImage, setSignatureText, signatureOf } from '@lintel/rules'
import { Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSession } from '../../../../../lib/session.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { DialogFoot } from '../../../../../ui/dialog-foot.tsx'
import dialog from '../../../../../ui/dialog.module.css'
import { useConfirmedClose } from '../../../../../ui/form/confirm-close.ts'
import { DrawnSignature, type SignatureHandle } from '../../../../../ui/signature/drawn-signature.tsx'
import { type Ink, InkChoice } from '../../../../../ui/signature/ink-choice.tsx'
import { signatureFonts } from '../../../../../ui/signature/signature-fonts.ts'
import { TypedSignature, type TypedSignatureHandle } from '../../../../../ui/signature/typed-signature.tsx'
import { useIsPhone } from '../../../../../ui/use-is-phone.ts'
import { useReportEditor, type SignRequest } from '../../editor-context.tsx'
import classes from './signatures.module.css'

const ways = [
  { value: 'draw', label: 'Draw' },
  { value: 'type', label: 'Type' },
] as const

/** Adds the signature image to the report and saves immediately, because the server sets the time of signing. */
const useSign = ({ signature, isNew }: SignRequest, save: () => Promise<boolean>) => {
  const { store } = useReportEditor()
  const id = signature._uuid
  return async (image: string, name: string) => {
    if (!isNew && !signatureOf(store.getState().body, id)) {
      toast.error(signatureMessages.notFound)
      return
    }
    const now = new Date()
    store.edit('Sign', (draft) => {
      if (!signatureOf(draft, id)) addSignature(draft, signature)
      if (name !== signature.name) setSignatureText(draft, id, 'name', name)
      setSignatureImage(draft, id, image, now)
    })
    if (await save()) toast.success(signatureMessages.saved)
    // That it waits was said.
    else if (!store.getState().queued) toast.error(signatureMessages.errorSaving)
  }
}

const afterSigningText = (email: string, name: string, dataEntry: boolean): string => {
  const isMailed = !dataEntry && EmailAddress.safeParse(email).success
  return isMailed
    ? `The signed report is e-mailed to ${name || email}, and the agency is notified.`
    : `The agency is notified. The signed report is not e-mailed${dataEntry ? '' : ': there is no email address'}.`
}

export function SignDialog({
  save,
  onClose,
  ...request
}: SignRequest & { save: () => Promise<boolean>; onClose: () => void }) {
  const { signature, of } = request
  const { roles } = useSession()
  const touch = useIsPhone()
  const size = touch ? 'md' : 'sm'
  const sign = useSign(request, save)
  const [way, setWay] = useState<'draw' | 'type'>('draw')
  const [ink, setInk] = useState<Ink>('Black')
  const [name, setName] = useState(signature.name)
  const [fontId, setFontId] = useState(signatureFonts[0]?.id ?? null)
  const [empty, setEmpty] = useState(true)
  const [missing, setMissing] = useState(false)
  const drawn = useRef<SignatureHandle>(null)
  const typed = useRef<TypedSignatureHandle>(null)
  const font = signatureFonts.find(({ id }) => id === fontId)
  const draws = way === 'draw'
  const { close } = useConfirmedClose(!empty || name !== signature.name, onClose, undefined)
  const keep = () => {
    const image = (draws ? drawn : typed).current?.picture() ?? ''
    setMissing(image === '')
    if (!image) return
    onClose()
    void sign(image, name.trim())
  }
  return (
    <Modal opened onClose={close} title={`Signature, ${of}`} size={560} fullScreen={touch} closeOnClickOutside={false}>
      <div className={dialog.body}>
        <TextInput
          size={size}
          label="Name"
          maxLength={300}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.ways}>
          <SegmentedControl
            size={size}
            aria-label="How to sign"
            data={[...ways]}
            value={way}
            onChange={(next) => {
              setWay(next === 'type' ? 'type' : 'draw')
              setEmpty(true)
              setMissing(false)
            }}
          />
          <InkChoice ink={ink} onInk={setInk} />
        </div>
        {draws && <DrawnSignature ref={drawn} ink={ink} label={`Signature of ${name || of}`} onChange={setEmpty} />}
        {!draws && font && (
          <>
            <Select
              size={size}
              label="Handwriting"
              data={signatureFonts.map(({ id, name: label }) => ({ value: id, label }))}
              value={fontId}
              onChange={setFontId}
            />
            <TypedSignature ref={typed} text={name} font={font} ink={ink} />
          </>
        )}
        <p className={classes.goesTo}>{afterSigningText(signature.email, name.trim(), roles.dataEntry)}</p>
        {missing && (
          <p className={classes.missing} role="alert">
            {draws ? 'Nothing is signed yet: sign in the box first.' : 'No name is written yet: type one first.'}
          </p>
        )}
      </div>
      <DialogFoot
        left={
          draws && (
            <>
              <Button variant="default" disabled={empty} onClick={() => drawn.current?.undo()}>
                Undo
              </Button>
              <Button variant="default" disabled={empty} onClick={() => drawn.current?.clear()}>
                Clear
              </Button>
            </>
          )
        }
        onCancel={close}
        action="Save signature"
        onAction={keep}
      />
    </Modal>
  )
}
