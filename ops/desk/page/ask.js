// Asks the desk's server: a path in, its answer out.
// @ts-check

/**
 * Throws an Error with what the server says.
 * @param {string} path
 * @param {object} [body] makes it a POST
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  /** @type {RequestInit} */
  const init = body
    ? {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }
    : {};
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Error("The desk has ended: start it again, nothing that was decided is lost");
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}
