/** What was checked and what was measured, line by line as it comes. */
export class Report {
  #passed = 0
  #failed = 0

  section(title: string): void {
    console.log(`\n${title}`)
  }

  /** A fact that is not judged. */
  note(text: string): void {
    console.log(`       ${text}`)
  }

  check(what: string, holds: boolean, otherwise: unknown = ''): void {
    if (holds) this.#passed++
    else this.#failed++
    console.log(holds ? `ok     ${what}` : `FAILED ${what}\n       ${otherwise}`)
  }

  /** A figure that depends on the machine: told, and not judged. */
  goal(what: string, met: boolean): void {
    console.log(`${met ? 'met   ' : 'MISSED'} ${what}`)
  }

  close(): void {
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`)
    process.exitCode = this.#failed > 0 ? 1 : 0
  }
}
