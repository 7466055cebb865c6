import { displayMoney, reportInvoice } from '@lintel/rules'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import classes from './invoice.module.css'

export function FeesTotal() {
  const { client } = useReportEditor()
  const fees = useEditor((state) => state.body.fees)
  const { net, vat, total, vatPercent } = reportInvoice(fees, client.accountdetails?.vatno ?? '')
  return (
    <dl className={classes.total}>
      {vatPercent > 0 && (
        <>
          <dt>Net</dt>
          <dd>{displayMoney(net)}</dd>
          <dt>VAT {vatPercent}%</dt>
          <dd>{displayMoney(vat)}</dd>
        </>
      )}
      <dt data-sum>Total</dt>
      <dd data-sum>{displayMoney(total)}</dd>
    </dl>
  )
}
