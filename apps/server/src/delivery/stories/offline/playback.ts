type Options = {
  /** Contains a text for each state. */
  button: HTMLElement | null
  /** Goes to the next page. Returns false after the last one. */
  goOn: () => boolean
  /** Goes to the first page if the present one is the last. */
  startAgain: () => boolean
}

/** Creates the playback of the pages, which shows the next one after the time of each. It begins paused. */
export const createPlayback = ({ button, goOn, startAgain }: Options) => {
  let playing = false
  let waiting: ReturnType<typeof setTimeout> | undefined
  // The time of the present page, after the camera has arrived, ms.
  let stay: number | undefined

  const setPlaying = (value: boolean) => {
    playing = value
    clearTimeout(waiting)
    for (const text of button?.querySelectorAll<HTMLElement>('span') ?? [])
      text.hidden = text.className !== (playing ? 'pause' : 'play')
  }
  const waitForNext = () => {
    clearTimeout(waiting)
    if (playing && stay !== undefined) waiting = setTimeout(() => goOn() || setPlaying(false), stay)
  }
  button?.addEventListener('click', () => {
    setPlaying(!playing)
    if (playing && !startAgain()) waitForNext()
  })

  return {
    isPlaying: () => playing,
    pause: () => setPlaying(false),
    /** Reports that a page is shown, but its camera is still moving. */
    leave() {
      stay = undefined
      clearTimeout(waiting)
    },
    /** Reports that the camera has arrived. */
    arrive(ms: number) {
      stay = ms
      waitForNext()
    },
  }
}
