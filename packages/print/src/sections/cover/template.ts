/** Truncated texts are in full under property and record. */
export const cover = String.raw`
section.cover(class=front ? null : 'plain')
  if background
    img.background(src=background alt='')
  .band
  .logo(class=client.nameSize)
    if client.logo
      img(src=client.logo alt=client.name)
    else
      span= client.name
  p.contact.small
    | #{client.address}
    br
    | #{client.contact}
  .title
    p.kind= kind
    h1(class=address.size)= address.line1
    p.rest(class=address.restSize)= address.rest
  if front
    figure.front
      +picture(front.photo, front.w, front.h)
      figcaption(style='width:' + Math.min(front.w, 174) + 'mm')= front.caption
  dl.facts(class=facts.length > 6 ? 'four' : null)
    each fact in facts
      div
        dt= fact[0]
        dd= fact[1]
`
