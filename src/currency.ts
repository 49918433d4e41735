// The currency of rates, an ISO 4217 code, where the operator names no other.
export const DEFAULT_CURRENCY = "USD";
